import { indexEntities } from '@adonisjs/core'
import { defineConfig } from '@adonisjs/core/app'

export default defineConfig({
  experimental: {},

  commands: [
    () => import('@adonisjs/core/commands'),
    () => import('@adonisjs/lucid/commands'),
    () => import('@adonisjs/queue/commands'),
  ],

  /** The framework's providers, then one for each room that has something to start or stop. */
  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    {
      file: () => import('@adonisjs/core/providers/repl_provider'),
      environment: ['repl', 'test'],
    },
    () => import('@adonisjs/core/providers/vinejs_provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('@adonisjs/lock/lock_provider'),
    () => import('@adonisjs/limiter/limiter_provider'),
    () => import('@adonisjs/auth/auth_provider'),
    () => import('@adonisjs/queue/queue_provider'),
    () => import('#core/core_provider'),
    () => import('#auth/auth_provider'),
    () => import('#extensions/extensions_provider'),
    () => import('#billing/billing_provider'),
    () => import('#providers/providers_provider'),
    () => import('#knowledge/knowledge_provider'),
    () => import('#memory/memory_provider'),
    () => import('#conversations/conversations_provider'),
    () => import('#routing/routing_provider'),
    () => import('#gateway/gateway_provider'),
    () => import('#content/content_provider'),
  ],

  preloads: [() => import('#start/routes'), () => import('#start/kernel')],

  directories: {
    httpControllers: 'app',
    models: 'app',
    services: 'app',
    validators: 'app',
    transformers: 'app',
    exceptions: 'app',
    policies: 'app',
    middleware: 'app',
    events: 'app',
    listeners: 'app',
    commands: 'bin/commands',
  },

  tests: {
    suites: [
      { name: 'unit', files: ['tests/unit/**/*.spec.{ts,js}'], timeout: 5_000 },
      { name: 'functional', files: ['tests/functional/**/*.spec.{ts,js}'], timeout: 30_000 },
      { name: 'conformance', files: ['tests/conformance/**/*.spec.{ts,js}'], timeout: 30_000 },
      { name: 'browser', files: ['tests/browser/**/*.spec.{ts,js}'], timeout: 60_000 },
      { name: 'cms', files: ['tests/cms/**/*.spec.{ts,js}'], timeout: 120_000 },
      { name: 'faults', files: ['tests/faults/**/*.spec.{ts,js}'], timeout: 120_000 },
    ],
    forceExit: false,
  },

  metaFiles: [
    { pattern: 'app/providers/catalogue/NOTICE.md', reloadServer: false },
    { pattern: 'app/core/openapi/reference/*', reloadServer: false },
    { pattern: 'app/routing/engine/understanding/*.bin', reloadServer: false },
  ],

  hooks: {
    init: [
      indexEntities({
        controllers: { source: 'app', glob: ['**/*_controller.ts'], importAlias: '#app' },
        transformers: {
          enabled: true,
          source: 'app',
          glob: ['**/*_transformer.ts'],
          importAlias: '#app',
        },
        events: { source: 'app', glob: ['**/events/*.ts'], importAlias: '#app' },
        listeners: { source: 'app', glob: ['**/listeners/*.ts'], importAlias: '#app' },
      }),
    ],
  },
})
