import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field, queryField } from '#core/validation/check'

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/

const workspace = 'Id of a workspace; the platform unless told'

/** Query of lists of runs. */
export const runsQuery = vine.create({ limit: queryField.limit(), offset: queryField.offset() })

/** Query that names whose snapshots are meant. */
export const snapshotsQuery = vine.create({
  workspace_id: queryField.string(100).optional().meta({ description: workspace }),
})

/** Body of `POST /admin/routing/refits`. */
export const refitValidator = vine.create(
  documented(
    {
      workspace_id: field.string(100).nullable().optional(),
      seed: field.integer().range([0, 2_147_483_647]).optional(),
    },
    {
      workspace_id: `Whose model is trained: ${workspace.toLowerCase()}`,
      seed: {
        description: 'Draws of the training: the same rows and seed train the same snapshot',
        default: 1,
      },
    }
  )
)

/** Body of `PUT /admin/routing/policy`. */
export const policyValidator = vine.create(
  documented(
    { policy: field.string(100).minLength(1) },
    { policy: 'Name of the router that decides from now on' }
  )
)

/** Body of `PUT /admin/routing/exploration`; what is left out stays. */
export const explorationValidator = vine.create(
  documented(
    {
      share: field.number().range([0, 0.5]).optional(),
      floor: field.number().range([0, 1]).optional(),
      max_cost_ratio: field.number().range([0, 100]).optional(),
      max_cost_usd: field.number().range([0, 1_000]).optional(),
      closed_workspaces: field.strings(10_000, 100).optional(),
    },
    {
      share: 'Share of requests on which another target than the best may be tried',
      floor: 'By how much the expected quality of a target that is tried may lie below the best',
      max_cost_ratio: 'How many times as much as the best it may cost',
      max_cost_usd: 'Requests whose best target costs more than this are not explored on',
      closed_workspaces: 'Ids of workspaces on whose requests nothing is tried',
    }
  )
)

/** Body of `POST /admin/routing/reset`. */
export const resetValidator = vine.create(
  documented(
    {
      workspace_id: field.string(100).nullable().optional(),
      target_id: field.string(300).nullable().optional(),
      key_id: field.string(100).nullable().optional(),
      since: field.string(40).regex(ISO_TIME).nullable().optional(),
    },
    {
      workspace_id: 'Only outcomes of this workspace; of all unless told',
      target_id: 'Only outcomes of this target',
      key_id: 'Only what came with this API key',
      since: 'Only outcomes from this time on, ISO 8601',
    }
  )
)
