/** Addresses of the gateway room: what chat-completions clients expect, at the root and under the API's prefix. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import ChatCompletionsController from '#gateway/controllers/chat_completions_controller'
import { openAiDialect } from '#gateway/middleware/openai_dialect'
import { middleware } from '#start/kernel'

const { gateway } = controllers

/** Made once: asking the container for one on each request would cost a tenth of the whole answer. */
const chatCompletions = new ChatCompletionsController()

const addresses = () => {
  router
    .post('/chat/completions', (ctx) => chatCompletions.store(ctx))
    .use(middleware.tenant())
    .as('chat_completions')
  router.get('/models', [gateway.Models, 'index']).as('models')
  router.get('/models/*', [gateway.Models, 'show']).as('model')
}

for (const [prefix, name] of [
  ['/v1', 'gateway'],
  ['/api/v1', 'gateway_api'],
] as const) {
  router.group(addresses).prefix(prefix).use([openAiDialect, middleware.key()]).as(name)
}
