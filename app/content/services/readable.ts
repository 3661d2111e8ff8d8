import { unprocessable } from '#core/validation/errors'

/** A post that goes out has to say something. @throws InvalidRequest */
export function requireReadable(body: string) {
  if (body.trim() === '') {
    throw unprocessable(['body', 'body'], 'An empty post cannot be published', 'value_error')
  }
}
