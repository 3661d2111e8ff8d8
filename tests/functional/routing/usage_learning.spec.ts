import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { directory } from '#providers/services/provider_directory'
import { ForgetUsage } from '#routing/jobs/forget_usage'
import { usageLearning, UsageLearning } from '#routing/usage_learning/usage_learning'
import { givenChat, givenProvider } from '#tests/helpers/given_chat'
import { completion, json } from '#tests/helpers/scripted_upstream'

const TARGET = 'claude-sonnet-4-5'
const SENTENCE = 'The tide rises twice a day because the moon pulls the sea. '

const userText = (body: Record<string, any>): string => body.messages.at(-1).content

/** Counts in words: a tokenizer that nobody here knows. */
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length

const questionOf = (round: number) => SENTENCE.repeat(1 + (round % 9))

/** A chat whose provider counts words, and says that each answer took so many tokens. */
async function givenTalks(cleanup: any, outputTokens = 40, target = TARGET) {
  const { upstream, provider } = await givenProvider(cleanup, { [target]: {} })
  const chat = await givenChat(cleanup)
  upstream.answer = (response, request) =>
    json(
      completion('A river.', {
        usage: {
          prompt_tokens: wordsOf(userText(request.body)) * 2 + 11,
          completion_tokens: outputTokens,
          total_tokens: wordsOf(userText(request.body)) * 2 + 11 + outputTokens,
        },
      })
    )(response, request)
  const talk = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      const messages = [{ role: 'user', content: questionOf(round) }]
      const { status } = await chat.ask({ model: target, messages })
      if (status !== 200) throw new Error(`answered ${status}`)
    }
    await usageLearning.flush()
  }
  return { ...chat, talk, upstream, provider }
}

const targetNow = () => directory.platform.byId.get(TARGET)!

test.group('Learning from usage', (group) => {
  group.each.setup(async () => {
    await db.from('usage_inputs').delete()
    await db.from('usage_lengths').delete()
  })

  test('corrects token counts by what the provider reports, and says how far off they are', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { talk, headers } = await givenTalks(cleanup)
    const text = SENTENCE.repeat(20)
    const estimated = async () => {
      const body = { text, constraints: { targets: [TARGET] } }
      const response = await client.post('/api/v1/estimate').headers(headers).json(body)
      response.assertStatus(200)
      return response.body().candidates[0].tokens
    }

    const before = await estimated()
    await talk(50)
    const after = await estimated()

    const reported = wordsOf(text) * 2 + 11
    assert.deepInclude(before, { method: 'ratio', error: 'unknown', learned_from: 0 })
    assert.deepInclude(after, { method: 'calibrated', learned_from: 50 })
    assert.match(after.error, /^(±[\d.]+ %|exact)$/)
    assert.isAbove(Math.abs(before.input - reported) / reported, 0.2)
    assert.isAtMost(Math.abs(after.input - reported) / reported, 0.05)
  })

  test('learns how long answers are, by target and kind of request', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = 'gpt-4.1-nano'
    const { talk, headers } = await givenTalks(cleanup, 4_000, target)
    const body = { text: questionOf(3), constraints: { targets: [target] } }
    const estimated = async () => {
      const response = await client.post('/api/v1/estimate').headers(headers).json(body)
      return response.body().candidates[0].tokens.output
    }

    const before = await estimated()
    await talk(45)
    const after = await estimated()

    assert.isAbove(after.p50, 1_500)
    assert.isAbove(after.p50, 5 * before.p50)
  })

  test('is the same after a restart, and on another replica within two seconds', async ({
    assert,
    cleanup,
  }) => {
    const replica = new UsageLearning()
    await replica.start()
    cleanup(() => replica.stop())
    const { talk } = await givenTalks(cleanup)
    await talk(15)

    await replica.read()
    const restarted = new UsageLearning()
    await restarted.start()
    cleanup(() => restarted.stop())

    const line = usageLearning.lineOf(targetNow())!
    const row = await db.from('usage_lengths').where({ target_id: TARGET, size: 0 }).firstOrFail()
    assert.equal(line.n, 15)
    for (const other of [replica, restarted]) {
      const theirs = other.lineOf(targetNow())!
      assert.equal(theirs.n, 15)
      assert.closeTo(theirs.slope, line.slope, 1e-9)
      assert.isAbove(other.lengthsFor(null).of(TARGET, row.task, 10, row.domain)!.n, 0)
    }
  })

  test('adds up what replicas see at the same time', async ({ assert, cleanup }) => {
    const { talk, provider } = await givenTalks(cleanup)
    const replicas = [new UsageLearning(), new UsageLearning()]
    for (const replica of replicas) {
      await replica.start()
      cleanup(() => replica.stop())
    }
    await talk(1)
    const target = targetNow()
    for (const replica of replicas) {
      for (let answer = 0; answer < 10; answer++) {
        replica.observe({
          target,
          task: 'question',
          domain: 'law',
          inputTokens: 100,
          usage: { input: 30, cached: 0, cacheWrite: 0, output: 70, reasoning: 0 },
          isWhole: true,
          question: () => {
            throw new Error('no texts here')
          },
        })
      }
    }
    await Promise.all(replicas.map((replica) => replica.flush()))

    const rows = await db
      .from('usage_lengths')
      .where({ target_id: TARGET, task: 'question', domain: 'law', size: 1 })
      .sum('answers as answers')
    const lines = await db.from('usage_inputs').where('provider_id', provider.id)
    assert.equal(Number(rows[0].answers), 20)
    assert.lengthOf(lines, 1)
    await Promise.all(replicas.map((replica) => replica.read()))
    const [one, other] = replicas.map((replica) =>
      replica.lengthsFor(null).of(TARGET, 'question', 100, 'law')
    )
    assert.deepEqual(one, other)
  })

  test('keeps what waits while the database refuses it', async ({ assert, cleanup }) => {
    const { talk } = await givenTalks(cleanup)
    const replica = new UsageLearning()
    await talk(1)
    const target = targetNow()
    replica.observe({
      target,
      task: 'plan',
      domain: 'law',
      inputTokens: 10,
      usage: { input: 0, cached: 0, cacheWrite: 0, output: 70, reasoning: 0 },
      isWhole: true,
      question: () => {
        throw new Error('not asked for')
      },
    })
    await db.rawQuery('alter table usage_lengths rename to usage_lengths_away')
    await assert.rejects(() => replica.flush())
    await db.rawQuery('alter table usage_lengths_away rename to usage_lengths')
    await replica.flush()

    const [row] = await db.from('usage_lengths').where({ target_id: TARGET, task: 'plan' })
    assert.equal(Number(row.answers), 1)
  })

  test('does not learn the length of an answer that was cut short', async ({ assert, cleanup }) => {
    const chat = await givenTalks(cleanup, 40)
    const messages = [{ role: 'user', content: SENTENCE }]

    await chat.ask({ model: TARGET, messages, max_tokens: 40 })
    await usageLearning.flush()

    assert.lengthOf(await db.from('usage_lengths').where('target_id', TARGET), 0)
  })

  test("keeps what a workspace's own provider answered to that workspace", async ({
    assert,
    cleanup,
  }) => {
    const { workspace, ask } = await givenChat(cleanup)
    await givenProvider(cleanup, { 'gpt-4o': {} }, { scope: workspace.id })

    await ask({ model: 'gpt-4o' })
    await usageLearning.flush()

    const rows = await db.from('usage_lengths').where('target_id', 'gpt-4o')
    assert.lengthOf(rows, 1)
    const [row] = rows
    assert.equal(row.scope, workspace.id)
    assert.isNotNull(usageLearning.lengthsFor(workspace.id).of('gpt-4o', row.task, 10, row.domain))
  })

  test('forgets what is older than half a year', async ({ assert }) => {
    const row = {
      scope: '',
      target_id: 'old',
      task: 'chat',
      domain: '',
      size: 0,
      bin: 3,
      answers: 1,
    }
    for (const month of ['2020-01', new Date().toISOString().slice(0, 7)]) {
      await db.table('usage_lengths').insert({ ...row, month, updated_at: 0 })
    }

    await new ForgetUsage().execute()

    assert.lengthOf(await db.from('usage_lengths').where('target_id', 'old'), 1)
  })
})
