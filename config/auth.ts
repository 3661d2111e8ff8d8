import { defineConfig } from '@adonisjs/auth'
import type { Authenticators, InferAuthenticators, InferAuthEvents } from '@adonisjs/auth/types'
import type { HttpContext } from '@adonisjs/core/http'

/** Callers are recognised by API key; the guard is read late, because it needs the database. */
const authConfig = defineConfig({
  default: 'key',
  guards: {
    key: {
      async resolver() {
        const { KeyGuard } = await import('#auth/guards/key_guard')
        return (ctx: HttpContext) => new KeyGuard(ctx)
      },
    },
  },
})

export default authConfig

declare module '@adonisjs/auth/types' {
  export interface Authenticators extends InferAuthenticators<typeof authConfig> {}
}

declare module '@adonisjs/core/types' {
  interface EventsList extends InferAuthEvents<Authenticators> {}
}
