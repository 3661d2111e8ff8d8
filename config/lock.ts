import { defineConfig, stores } from '@adonisjs/lock'

/** Locks live in the database, so they hold over all replicas. */
const lockConfig = defineConfig({
  default: 'database',
  stores: { database: stores.database({ tableName: 'locks' }), memory: stores.memory() },
})

export default lockConfig

declare module '@adonisjs/lock/types' {
  export interface LockStoresList extends InferLockStores<typeof lockConfig> {}
}
