import { defineConfig, stores } from '@adonisjs/limiter'

/** Limits that must hold over all replicas use the database; the rest count in memory. */
const limiterConfig = defineConfig({
  default: 'database',
  stores: {
    database: stores.database({ connectionName: 'main', tableName: 'rate_limits' }),
    memory: stores.memory({}),
  },
})

export default limiterConfig

declare module '@adonisjs/limiter/types' {
  export interface LimitersList extends InferLimiters<typeof limiterConfig> {}
}
