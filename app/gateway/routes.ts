/** Addresses of the gateway room: what chat-completions clients expect, at the root and under the API's prefix. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { gateway } = controllers

const addresses = () => {
  router
    .post('/chat/completions', [gateway.ChatCompletions, 'store'])
    .use(middleware.tenant())
    .as('chat_completions')
  router.get('/models', [gateway.Models, 'index']).as('models')
  router.get('/models/*', [gateway.Models, 'show']).as('model')
}

for (const [prefix, name] of [
  ['/v1', 'gateway'],
  ['/api/v1', 'gateway_api'],
] as const) {
  router
    .group(addresses)
    .prefix(prefix)
    .use([middleware.openAiDialect(), middleware.key()])
    .as(name)
}
