/**
 * Every environment variable the appliance reads, checked at start. `docs/configuration.md` is made from this file:
 * the comment above a variable is its description there.
 */
import { Env } from '@adonisjs/core/env'

/** A launcher may start the server before anything is configured, so the framework's own variables get defaults. */
process.env.NODE_ENV ??= 'production'
process.env.HOST ??= '127.0.0.1'
process.env.PORT ??= '3333'

export default await Env.create(new URL('../', import.meta.url), {
  /** `production`, `development` or `test`. @default production */
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  /** Address to listen on. @default 127.0.0.1 */
  HOST: Env.schema.string.optional({ format: 'host' }),
  /** Port to listen on. @default 3333 */
  PORT: Env.schema.number.optional(),
  /** Least severity that is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal`. @default info */
  LOG_LEVEL: Env.schema.enum.optional([
    'trace',
    'debug',
    'info',
    'warn',
    'error',
    'fatal',
    'silent',
  ] as const),
  /** Folder for the embedded database, keys, journals and installed plugins. @default ./data */
  SVC_DATA_DIR: Env.schema.string.optional(),
  /** PostgreSQL connection string; without it the embedded SQLite database is used. */
  DATABASE_URL: Env.schema.string.optional(),
  /** Set by `npm run codegen` alone: writes `database/schema.ts` after migrating. */
  SVC_SCHEMA_GENERATION: Env.schema.enum.optional(['on', 'off'] as const),
  /** Largest number of PostgreSQL connections of one process. @default 10 */
  SVC_DATABASE_POOL: Env.schema.number.optional(),
  /** Seconds of silence within one query after which a PostgreSQL connection is given up. @default 4 */
  SVC_DATABASE_TIMEOUT_S: Env.schema.number.optional(),
  /** Public address of this deployment, used in links that leave it. @default http://HOST:PORT */
  SVC_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  /** Processes that serve requests: a number, or `auto` for one per core. @default 1 */
  SVC_WORKERS: Env.schema.string.optional(),
  /** Keys that seal stored secrets, `id:base64` (32 bytes) separated by commas; the first one writes, every one reads. Without it a key file is made in SVC_DATA_DIR. */
  SVC_ENCRYPTION_KEYS: Env.schema.string.optional(),
  /** Static token for the operator endpoints (`X-Admin-Token`), 32 characters or more; fewer than 8 are not accepted. Without it that header is refused. */
  SVC_ADMIN_TOKEN: Env.schema.string.optional(),
  /** Name of the first operator. @default operator */
  SVC_OPERATOR_USERNAME: Env.schema.string.optional(),
  /** Password of the first operator, at least 12 characters. Without it one is made and shown once. */
  SVC_OPERATOR_PASSWORD: Env.schema.string.optional(),
  /** API key (`svc_live_…`, in the right format) that becomes the first workspace's, role admin. Without it one is made and shown once. */
  SVC_FIRST_API_KEY: Env.schema.string.optional(),
  /** Plan of the first workspace: `free`, `pro` or `enterprise`. @default enterprise */
  SVC_FIRST_PLAN: Env.schema.enum.optional(['free', 'pro', 'enterprise'] as const),
  /** `off` refuses self-serve signup. @default on */
  SVC_SIGNUP: Env.schema.enum.optional(['on', 'off'] as const),
  /** Signups that one client (address, or IPv6 /64) may make in an hour. @default 60 */
  SVC_SIGNUPS_PER_HOUR: Env.schema.number.optional(),
  /** Set by the launcher that shows what the first start made; without it the server prints that itself. */
  SVC_LAUNCHER: Env.schema.string.optional(),
  /** Hosts, CIDR ranges and ports, separated by commas, that outgoing requests may reach although they are private: `10.1.0.0/16:443,127.0.0.1:18999`. */
  SVC_EGRESS_ALLOW: Env.schema.string.optional(),
  /** `on` offers the demo upstream, `off` leaves it out, `auto` offers it until a real provider is mapped. @default auto */
  SVC_DEMO: Env.schema.enum.optional(['on', 'off', 'auto'] as const),
  /** Seconds within which a client has to send the headers of a request; else it gets a 408. @default 15 */
  SVC_HEADERS_TIMEOUT_S: Env.schema.number.optional(),
  /** Seconds within which a client has to send a whole request; else it gets a 408. @default 120 */
  SVC_REQUEST_TIMEOUT_S: Env.schema.number.optional(),
  /** Seconds that running answers, streams too, have to end on SIGTERM before they are broken off; up to 10 more pass until the process ends. @default 20 */
  SVC_DRAIN_S: Env.schema.number.optional(),
  /** Largest JSON body of the API. @default 5mb */
  SVC_BODY_LIMIT: Env.schema.string.optional(),
  /** Largest body of a chat-completions request. @default 16mb */
  SVC_CHAT_BODY_LIMIT: Env.schema.string.optional(),
  /** Seconds that a chat completion may take in all, retries and streaming included. @default 600 */
  SVC_CHAT_DEADLINE_S: Env.schema.number.optional(),
  /** Target that answers when routing itself fails; an id of the target list. Without it the cheapest healthy target does. */
  SVC_DEFAULT_TARGET: Env.schema.string.optional(),
  /** Proxies whose `X-Forwarded-For` is believed: addresses or CIDR ranges separated by commas. */
  SVC_TRUST_PROXY: Env.schema.string.optional(),
  /** Most tokens of the engineered context before a chat, where a workspace chose nothing else. @default 800 */
  SVC_KNOWLEDGE_BUDGET_TOKENS: Env.schema.number.optional(),
  /** Bearer token that `/metrics` asks for. Without it the figures are open to whoever reaches the port. */
  SVC_METRICS_TOKEN: Env.schema.string.optional(),
  /** Address of an OpenTelemetry collector (OTLP over HTTP); with it requests are traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Env.schema.string.optional(),
  /** The same for traces alone, with the full path. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Env.schema.string.optional(),
  /** Headers for the collector: `name=value`, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: Env.schema.string.optional(),
  /** Which traces are kept: `always_on`, `always_off`, `traceidratio`, each also with `parentbased_` before it. @default parentbased_always_on */
  OTEL_TRACES_SAMPLER: Env.schema.string.optional(),
  /** Share of traces that `traceidratio` keeps, 0 to 1. @default 1 */
  OTEL_TRACES_SAMPLER_ARG: Env.schema.string.optional(),
  /** Name of this service in traces. @default signalbox */
  OTEL_SERVICE_NAME: Env.schema.string.optional(),
  /** Further attributes of this service in traces: `key=value`, separated by commas. */
  OTEL_RESOURCE_ATTRIBUTES: Env.schema.string.optional(),
  /** `true` leaves tracing off whatever else is set. @default false */
  OTEL_SDK_DISABLED: Env.schema.boolean.optional(),
  /** `gen_ai_latest_experimental` takes the newest names of the conventions for generative AI instead of those of v1.41. */
  OTEL_SEMCONV_STABILITY_OPT_IN: Env.schema.string.optional(),
})
