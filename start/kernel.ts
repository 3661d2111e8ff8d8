/** The middleware of every request, and the named ones that routes pick. */
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import { madeOnce } from '#core/middleware/made_once'

server.errorHandler(() => import('#core/exception_handler'))

server.use([
  () => import('#core/middleware/request_frame_middleware'),
  () => import('#core/watch/watch_middleware'),
])

router.use([() => import('@adonisjs/auth/initialize_auth_middleware')])

export const middleware = madeOnce(
  router.named({
    body: () => import('#core/middleware/json_body_middleware'),
    key: () => import('#auth/middleware/key_middleware'),
    optionalKey: () => import('#auth/middleware/optional_key_middleware'),
    operator: () => import('#auth/middleware/operator_middleware'),
    tenant: () => import('#auth/middleware/tenant_middleware'),
    clientPace: () => import('#auth/middleware/client_pace_middleware'),
    idempotent: () => import('#core/middleware/idempotency_middleware'),
  })
)
