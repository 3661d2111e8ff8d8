/** Addresses of the core room: health, metrics and the API's own description. */
import { controllers } from '#generated/controllers'
import router from '@adonisjs/core/services/router'

router.get('/livez', () => ({ status: 'ok' })).as('core.live')
router.get('/api/v1/openapi.json', [controllers.core.openapi.Document, 'show']).as('core.document')
