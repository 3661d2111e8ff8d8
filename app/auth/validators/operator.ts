import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { queryField } from '#core/validation/check'

const text = (most: number) => vine.string().minLength(1).maxLength(most)
const plan = () => vine.enum(['free', 'pro', 'enterprise'] as const)
const status = () => vine.enum(['active', 'suspended'] as const)
const name = () => vine.string().trim().minLength(1).maxLength(100)

/** Body of `POST /admin/auth/login`. */
export const signInValidator = vine.create(
  documented(
    { username: text(100), password: text(256) },
    { username: 'Name of the operator', password: 'Password of the operator' }
  )
)

/** Body of `POST /admin/workspaces`. */
export const provisionValidator = vine.create(
  documented(
    { name: name(), plan: plan().optional() },
    { name: 'What people call the workspace', plan: { description: 'Its plan', default: 'free' } }
  )
)

/** Body of `PATCH /admin/workspaces/{workspace_id}`. */
export const workspaceChangeValidator = vine.create(
  documented(
    {
      name: name().optional(),
      plan: plan().optional(),
      status: status().optional(),
    },
    {
      name: 'What people call the workspace',
      plan: 'Its plan',
      status: 'A suspended workspace is refused everything',
    }
  )
)

/** Query of `GET /admin/workspaces`. */
export const workspacesQuery = vine.create({
  q: queryField.string(100).optional().meta({ description: 'Part of a name, or a whole id' }),
  plan: plan().optional().meta({ description: 'Workspaces on this plan' }),
  status: status().optional().meta({ description: 'Workspaces with this status' }),
  limit: queryField.limit(),
  offset: queryField.offset(),
})
