import vine from '@vinejs/vine'
import { newPassword } from '#auth/validators/fields'

const name = () => vine.string().trim().minLength(1).maxLength(100)

/** Body of `POST /signup`. */
export const signUpValidator = vine.create({
  email: vine.string().trim().maxLength(254).email(),
  workspace_name: name().optional(),
  name: name().optional(),
  password: newPassword().optional(),
})
