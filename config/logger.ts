import env from '#start/env'
import { defineConfig } from '@adonisjs/core/logger'
import { redactSecrets, redactedPaths } from '#core/redaction'

/** One JSON line per event on standard output; secrets are removed by key name and by pattern. */
const loggerConfig = defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'signalbox',
      level: env.get('LOG_LEVEL') ?? 'info',
      redact: { paths: redactedPaths, censor: '[removed]' },
      hooks: {
        streamWrite: redactSecrets,
      },
    },
  },
})

export default loggerConfig

declare module '@adonisjs/core/types' {
  export interface LoggersList extends InferLoggers<typeof loggerConfig> {}
}
