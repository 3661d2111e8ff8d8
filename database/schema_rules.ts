import type { ColumnInfo, SchemaRules } from '@adonisjs/lucid/types/schema_generator'

const as = (tsType: string): ColumnInfo => ({ tsType, decorators: [{ name: '@column' }] })

/** Columns that hold JSON: the models say what is in them. */
const json = (...columns: string[]) => ({
  columns: Object.fromEntries(columns.map((name) => [name, as('any')])),
})

/** Times and money are 64-bit integers read as numbers; models put JSON and booleans right themselves. */
export default {
  types: {
    bigint: as('number'),
    BIGINT: as('number'),
    integer: as('number'),
    boolean: as('boolean'),
    text: as('string'),
  },
  columns: {
    created_at: as('number'),
    updated_at: as('number'),
  },
  tables: {
    tenants: json('rules'),
    conversation_summaries: json('lines'),
    destinations: json('last_error'),
    deliveries: json('remote', 'last_error'),
    delivery_attempts: json('exchanges'),
    feeds: json('last_fetch'),
    posts: json('tags'),
    post_revisions: json('tags'),
    post_generations: json('brief'),
    evaluation_rows: json('outcomes'),
    learning_runs: json('wish', 'report'),
    router_snapshots: json('report', 'trained_on'),
    api_keys: json('allowed_cidrs', 'scopes'),
    audit_log: json('detail'),
    providers: json('extra_headers_masked', 'last_check'),
    provider_mappings: json('defaults'),
    targets: json(
      'defaults',
      'tools',
      'capabilities',
      'regions',
      'tags',
      'skills',
      'quality',
      'price',
      'declared_price'
    ),
    policy_evaluations: json('candidate', 'result'),
    route_plans: json('question', 'planning'),
    route_plan_steps: json('planned', 'result'),
  },
} satisfies SchemaRules
