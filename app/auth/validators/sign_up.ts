import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { newPassword } from '#auth/validators/fields'

const name = () => vine.string().trim().minLength(1).maxLength(100)

/** Body of `POST /signup`. */
export const signUpValidator = vine.create(
  documented(
    {
      email: vine.string().trim().maxLength(254).email(),
      workspace_name: name().optional(),
      name: name().optional(),
      password: newPassword().optional(),
    },
    {
      email: 'Address of the person',
      workspace_name: 'What the workspace is called',
      name: 'Name of the person',
      password: 'For the console; the API needs none',
    }
  )
)
