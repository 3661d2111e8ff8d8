import { text } from '#core/openapi/schemas'

/** Names the person that a request is about, like `user` in the body of a chat completion. */
export const USER_HEADER = 'x-svc-user'

/** Characters that the name of a person may have. */
export const LONGEST_USER = 300

/** What the reference says about it. */
export const userHeader = {
  name: USER_HEADER,
  description:
    'The person whose conversations, memories and personal facts these are, where one key serves several people; the key itself without it',
  schema: text(undefined, { maxLength: LONGEST_USER }),
}
