import { test } from '@japa/runner'
import { newId } from '#core/ids'
import { settings } from '#core/services/settings'
import { clock } from '#core/clock'
import { bySystem } from '#workspaces/act'
import { evidenceBook } from '#routing/evidence/evidence_book'
import { keepJudgements } from '#routing/evidence/keep_judgements'
import { ResetEvidence } from '#routing/evidence/reset_evidence'
import { LIMITS } from '#routing/evidence/caps'
import { SHARING } from '#routing/evidence/sharing'
import { givenKey, givenWorkspace } from '#tests/helpers/given'
import { judgement } from '#tests/unit/routing/evidence/samples'

const AT_ONCE = 500

/** Many judgements of one key, each of a request of its own. */
async function givenJudgements(
  workspaceId: string,
  keyId: string,
  count: number,
  more: Parameters<typeof judgement>[0] = {}
) {
  for (let done = 0; done < count; done += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - done)
    const said = Array.from({ length: size }, () =>
      judgement({ workspaceId, keyId, requestId: newId('req'), createdAt: clock.now(), ...more })
    )
    await keepJudgements(said)
  }
  await evidenceBook.refresh()
}

/** A target that nobody else speaks of. */
const newTarget = () => newId('target')

test.group('A flood of one key', () => {
  test('is bounded in its own workspace and towards the platform, is shown, and can be taken out', async ({
    client,
    assert,
  }) => {
    const { workspace, apiKey, headers } = await givenWorkspace()
    const other = await givenKey(workspace)
    const targetId = newTarget()
    await givenJudgements(workspace.id, other.apiKey.id, 60, { targetId, quality: 0.7 })
    await givenJudgements(workspace.id, apiKey.id, 3_000, { targetId, success: true })

    const flooded = evidenceBook.of(workspace.id)
    assert.isBelow(flooded.workspace(targetId)!.all.n, LIMITS.amongOthers + 60)
    assert.isBelow(flooded.platform(targetId)!.all.n, LIMITS.shared)
    const page = await client.get('/api/v1/routing/evidence').headers(headers)
    assert.deepInclude(page.body().floods[0], {
      key_id: apiKey.id,
      target_id: targetId,
      judgements: 3_000,
      quality: 1,
    })
    assert.closeTo(page.body().floods[0].others_quality, 0.7, 1e-6)

    await new ResetEvidence().forgetCaller(workspace.id, apiKey.id, bySystem)
    await evidenceBook.refresh()

    const { all } = evidenceBook.of(workspace.id).workspace(targetId)!
    assert.closeTo(all.n, 60, 1e-6)
    assert.closeTo(all.reward, 42, 1e-6)
    assert.lengthOf(evidenceBook.floods(workspace.id), 0)
  }).timeout(60_000)
})

test.group('Sharing evidence', () => {
  test('can be switched off by operators, for all or for one workspace', async ({
    assert,
    cleanup,
  }) => {
    const targetId = newTarget()
    const [first, second] = [await givenWorkspace(), await givenWorkspace()]
    await givenJudgements(first.workspace.id, first.apiKey.id, 5, { targetId })
    await givenJudgements(second.workspace.id, second.apiKey.id, 3, { targetId })
    const shared = () => evidenceBook.of(null).platform(targetId)?.all.n ?? 0
    const share = async (setting: unknown) => {
      await settings.set(SHARING, setting)
      await evidenceBook.readSharing()
    }
    cleanup(() => share(true))

    assert.closeTo(shared(), 8, 1e-6)
    await share({ except: [first.workspace.id] })
    assert.closeTo(shared(), 3, 1e-6)
    await share(false)
    assert.equal(shared(), 0)
    assert.closeTo(evidenceBook.of(first.workspace.id).workspace(targetId)!.all.n, 5, 1e-6)
    await share(true)
    assert.closeTo(shared(), 8, 1e-6)
  })
})
