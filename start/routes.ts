/** Every room's addresses. */
import router from '@adonisjs/core/services/router'

router.get('/livez', () => ({ status: 'ok' }))
