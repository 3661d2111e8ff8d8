import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { outboxWorker } from '#content/delivery/outbox_worker'
import { CONTENT, givenPost, POSTS } from '#tests/functional/content/givens'
import { Receiver } from '#tests/functional/content/receiver'
import { givenWorkspace } from '#tests/helpers/given'

const SECRET = 'whsec_8iODQQsEXnHje1ZG1ovd9GhWGeie6aqnDJbLlFkFaG4='

test.group('A site that repeats the secret it was sent', () => {
  test('does not get it into the log of deliveries', async ({ client, assert, cleanup }) => {
    const receiver = await Receiver.start(cleanup)
    receiver.serve = (response) =>
      void response
        .writeHead(302, { location: `/login?secret=${SECRET}` })
        .end(`Your secret is ${SECRET}`)
    const { headers, workspace } = await givenWorkspace()
    cleanup(async () => {
      await outboxWorker.idle()
      await db.from('deliveries').where('workspace_id', workspace.id).delete()
    })
    const destination = { kind: 'webhook', name: 'Hook', url: receiver.url, secret: SECRET }
    await client.post(`${CONTENT}/destinations`).headers(headers).json(destination)
    const { id } = await givenPost(client, headers)

    const published = await client.post(`${POSTS}/${id}/publish`).headers(headers).json({})
    const log = await client.get(`${CONTENT}/deliveries`).headers(headers).qs({ post_id: id })

    const [delivery] = log.body().items
    assert.equal(delivery.status, 'failed')
    assert.include(JSON.stringify(delivery), '/login?secret=•••')
    assert.notInclude(published.text() + log.text(), SECRET)
    const attempts = await db.from('delivery_attempts').where('delivery_id', delivery.id)
    assert.notInclude(JSON.stringify(attempts), SECRET)
  })
})
