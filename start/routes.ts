/** Every room's addresses. */
import '#core/routes'
import '#extensions/routes'
import '#gateway/routes'
import { apiDocument } from '#core/openapi/api_document'

apiDocument.describedBy(() => import('#start/openapi'))
