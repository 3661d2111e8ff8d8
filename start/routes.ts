/** Every room's addresses. */
import '#core/routes'
import '#auth/routes'
import '#billing/routes'
import '#content/routes'
import '#conversations/routes'
import '#extensions/routes'
import '#gateway/routes'
import '#knowledge/routes'
import '#memory/routes'
import '#providers/routes'
import '#routing/routes'
import '#workspaces/routes'
import { apiDocument } from '#core/openapi/api_document'

apiDocument.describedBy(() => import('#start/openapi'))
