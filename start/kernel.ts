/** The middleware of every request, and the named ones that routes pick. */
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#core/exception_handler'))

server.use([
  () => import('#core/middleware/request_frame_middleware'),
  () => import('#core/watch/watch_middleware'),
])

router.use([])

export const middleware = router.named({
  body: () => import('#core/middleware/json_body_middleware'),
})
