import type { HttpContext } from '@adonisjs/core/http'

/** Address that the posts of a workspace are pulled from, as the caller reached the appliance. */
export const feedUrlOf = ({ request }: HttpContext) =>
  `${request.protocol()}://${request.host() ?? 'localhost'}/api/v1/content/feed.xml`
