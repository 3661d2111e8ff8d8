/** Addresses of the core room: health, metrics and the API's own description. */
import router from '@adonisjs/core/services/router'

const Document = () => import('#core/openapi/document_controller')

router.get('/livez', () => ({ status: 'ok' })).as('core.live')
router.get('/api/v1/openapi.json', [Document, 'show']).as('core.document')
