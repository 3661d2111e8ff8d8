import { test } from '@japa/runner'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { recordOf, unpackCandidate } from '#routing/services/decision_record'
import { storyOf } from '#routing/services/decision_story'
import { readTrace } from '#routing/services/trace'
import { allUnseen, directory, question, target } from '#tests/unit/routing/fixtures'

const house = directory([
  target('fine', { quality: 0.9, usd: [10, 40] }),
  target('plain', { quality: 0.6, usd: [0.1, 0.4] }),
  target('unmapped', { execution: null }),
])

function storyFor(text: string, over: Parameters<typeof question>[1] = {}, explored = false) {
  const asked = question(text, over)
  const decision = new CatalogueRouter().decide(asked, house, allUnseen)
  if (explored) {
    const [best, tried] = decision.ranked
    best!.propensity = 0.95
    tried!.propensity = 0.05
    decision.ranked.reverse()
    decision.policy = { ...decision.policy, explored, epsilon: 0.05, seed: 'drawn' }
  }
  const record = recordOf(decision, asked)
  return storyOf(record, record.candidates.map(unpackCandidate))
}

test.group('Story of a decision', () => {
  test('tells every step in words, from what was read to what was left to chance', ({ assert }) => {
    const story = storyFor('Solve 2x + 4 = 10.')

    assert.lengthOf(story, 6)
    assert.match(story[0]!, /^The request looks like math.* It brings \d+ tokens/)
    assert.match(story[1]!, /^1 target was left out: 1 because no provider is connected/)
    assert.match(story[2]!, /^Quality counts 70 %, cost 20 %, time 10 %\./)
    assert.match(story[3]!, /is expected to answer well in [\d.]+ % of such requests/)
    assert.match(story[4]!, /^It should cost \$[\d.]+, seldom more than \$[\d.]+, and take/)
    assert.equal(story[5], 'Nothing was left to chance.')
  })

  test('says that another target was tried, and which one would have been taken', ({ assert }) => {
    const story = storyFor('Solve 2x + 4 = 10.', {}, true)

    assert.match(
      story.at(-1)!,
      /^Of such requests 5 % try another target to learn from it: this one did\. (fine|plain) would have been the choice, (fine|plain) was drawn with a chance of 5 %\.$/
    )
  })

  test('ends with what stood in the way when nothing fits', ({ assert }) => {
    const story = storyFor('Hi', { constraints: { max_cost_usd: 0 } })

    assert.lengthOf(story, 3)
    assert.match(story[1]!, /3 targets were left out/)
    assert.match(story[2]!, /No target fits/)
  })

  test('is a part of the trace, which names what was known', ({ assert }) => {
    const asked = question('Hi')
    const decision = new CatalogueRouter().decide(asked, house, allUnseen)
    decision.policy = { ...decision.policy, version: '2.0a1b2c3d4e5f.17' }

    const trace = readTrace(recordOf(decision, asked))

    assert.isNotEmpty(trace.story)
    assert.deepEqual(trace.knowledge, { learner: '2', snapshot: '0a1b2c3d4e5f', evidence: '17' })
  })
})
