import { test } from '@japa/runner'
import { RequestReader } from '#routing/engine/request_reader'
import { indexOf } from '#routing/engine/target_index'
import { CatalogueLearner } from '#routing/learners/catalogue'
import { EnsembleLearner } from '#routing/learners/ensemble'
import { MemoryEvidence } from '#routing/learners/memory_evidence'
import { NOTHING_LEARNED } from '#routing/learners/no_evidence'
import { PriorsLearner } from '#routing/learners/priors'
import { domainShares, expectedBefore } from '#routing/learners/tally'
import { comparedOf } from '#routing/learners/training/compared'
import type { Asked, Beliefs } from '#routing/learners/types'
import { DOMAINS } from '#routing/engine/domains'
import { fixedSnapshot, learnedFrom, outcomes, TwoLevels } from '#tests/unit/routing/learned_givens'
import { directory, question, target } from '#tests/unit/routing/fixtures'

const house = directory([target('a'), target('b'), target('c')])
const reader = new RequestReader()

function asked(text = 'Who painted the Mona Lisa?', of = house): Asked {
  const index = indexOf(of)
  const { encoded, understood } = reader.read(question(text))
  return { encoded, understood, index, positions: [...index.targets.keys()] }
}

/** The same, about one domain for certain. */
function askedAbout(domain: string): Asked {
  const one = asked()
  return { ...one, understood: { ...one.understood, domains: [{ name: domain, p: 1 }] } }
}

const before = (one: Asked) => new CatalogueLearner().believe(one)
const priors = new PriorsLearner()
const moved = (after: Beliefs, one: Asked, place: number) =>
  after.mean[place]! - before(one).mean[place]!

const sumOf = ({ parts }: Beliefs, place: number) =>
  parts.catalogue[place]! + parts.target[place]! + parts.domain[place]! + parts.request[place]!

test.group('Learners', () => {
  test('believe the catalogue while nothing was seen', ({ assert }) => {
    for (const learner of [priors, new EnsembleLearner()]) {
      const { seen, ...beliefs } = learner.believe(asked(), NOTHING_LEARNED)
      const { seen: none, ...catalogue } = before(asked())
      assert.deepEqual(beliefs, catalogue)
      assert.isTrue([...seen, ...none].every((count) => count === 0))
    }
  })

  test('move little by few outcomes and far by many', ({ assert }) => {
    const moveBy = (n: number) => {
      const seen = outcomes(new MemoryEvidence(), 'a', n, { reward: 1, predicted: 0.7 })
      return moved(priors.believe(asked(), learnedFrom(seen)), asked(), 0)
    }

    assert.isBelow(moveBy(2), 0.02)
    assert.isAbove(moveBy(2), 0)
    assert.isAbove(moveBy(100), moveBy(10))
    assert.closeTo(moveBy(100_000), 1 - before(asked()).mean[0]!, 0.1)
  })

  test('narrow their uncertainty as outcomes come in', ({ assert }) => {
    const one = askedAbout('knowledge')
    const seen = outcomes(new MemoryEvidence(), 'a', 300, { reward: 0.7, predicted: 0.7 })
    const beliefs = priors.believe(one, learnedFrom(seen))

    assert.isBelow(beliefs.deviation[0]!, before(one).deviation[0]! * 0.6)
    assert.equal(beliefs.deviation[1], before(one).deviation[1])
    assert.equal(beliefs.seen[0], 300)
    assert.equal(beliefs.seen[1], 0)
  })

  test('do not take a target for better because it met easier requests', ({ assert }) => {
    const seen = outcomes(new MemoryEvidence(), 'a', 500, { reward: 0.95, predicted: 0.95 })
    const beliefs = priors.believe(asked(), learnedFrom(seen))

    assert.closeTo(moved(beliefs, asked(), 0), 0, 1e-9)
    assert.closeTo(moved(beliefs, asked(), 1), 0, 1e-9)
  })

  test('put down to the requests what all targets have in common', ({ assert }) => {
    const seen = new MemoryEvidence()
    for (const id of ['a', 'b']) outcomes(seen, id, 2_000, { reward: 0.9, predicted: 0.7 })
    const beliefs = priors.believe(asked(), learnedFrom(seen))
    const unseen = moved(beliefs, asked(), 2)

    assert.isAbove(unseen, 0.02)
    assert.isBelow(unseen, moved(beliefs, asked(), 0))
  })

  test('let a domain differ from the target as a whole', ({ assert }) => {
    const seen = new MemoryEvidence()
    outcomes(seen, 'a', 800, { reward: 0.9, predicted: 0.7, domains: ['law'] })
    outcomes(seen, 'a', 800, { reward: 0.5, predicted: 0.7, domains: ['code'] })
    const on = (domain: string) =>
      moved(priors.believe(askedAbout(domain), learnedFrom(seen)), askedAbout(domain), 0)

    assert.isAbove(on('law'), 0.08)
    assert.isBelow(on('code'), -0.08)
    assert.closeTo(on('history'), 0, 0.02)
  })

  test('let the workspace correct the platform where the two disagree', ({ assert }) => {
    const shared = outcomes(new MemoryEvidence(), 'a', 2_000, { reward: 0.9, predicted: 0.7 })
    const own = (n: number) =>
      outcomes(new MemoryEvidence(), 'a', n, { reward: 0.5, predicted: 0.7 })
    const by = (n: number) =>
      moved(priors.believe(asked(), learnedFrom(new TwoLevels(shared, own(n)))), asked(), 0)

    assert.isAbove(by(0), 0.1)
    assert.isBelow(by(100), by(0))
    assert.isBelow(by(20_000), -0.08)
  })

  test('put a snapshot in the place of the catalogue as far as its outcomes weigh more', ({
    assert,
  }) => {
    const ensemble = new EnsembleLearner()
    const after = (n: number) =>
      ensemble.believe(asked(), learnedFrom(new MemoryEvidence(), fixedSnapshot({ a: 0.95 }, n)))
    const prior = before(asked()).mean[0]!

    assert.closeTo(after(80).mean[0]!, (prior + 0.95) / 2, 1e-9)
    assert.closeTo(after(1e6).mean[0]!, 0.95, 1e-3)
    assert.equal(after(80).mean[1], before(asked()).mean[1])
    assert.equal(after(80).seen[0], 80)
  })

  test('correct a snapshot by what came after it, not by what it was trained on', ({ assert }) => {
    const snapshot = fixedSnapshot({ a: 0.6 }, 1_000)
    const ensemble = new EnsembleLearner()
    const after = (n: number) =>
      ensemble.believe(
        asked(),
        learnedFrom(
          outcomes(new MemoryEvidence(), 'a', n, { reward: 0.9, predicted: 0.6 }),
          snapshot
        )
      ).mean[0]!
    const alone = ensemble.believe(asked(), learnedFrom(new MemoryEvidence(), snapshot)).mean[0]!

    assert.equal(after(1_000), alone)
    assert.isAbove(after(3_000), alone + 0.1)
  })

  test('leave a snapshot aside that was trained on chosen targets alone', ({ assert }) => {
    const one = asked()
    const onlyChosen = (at: number) =>
      Float32Array.from([0, 1, 2], (t) => (t === at ? 1 : Number.NaN))
    const rows = [0, 1, 0, 0].map((at) => ({
      encoded: one.encoded,
      domain: -1,
      quality: onlyChosen(at),
      outputTokens: onlyChosen(-1),
      costUsd: onlyChosen(-1),
      weight: 1,
    }))
    const whole = { ...rows[0]!, quality: Float32Array.from([1, 0, 1]) }
    const set = { targetIds: ['a', 'b', 'c'], catalogue: [], rows }

    assert.deepEqual([...comparedOf(set)], [0, 0, 0])
    assert.deepEqual([...comparedOf({ ...set, rows: [...rows, whole] })], [1, 1, 1])
    const snapshot = { ...fixedSnapshot({ a: 0.1, b: 0.9 }, 500), compared: comparedOf(set) }
    const beliefs = new EnsembleLearner().believe(one, learnedFrom(new MemoryEvidence(), snapshot))
    assert.deepEqual(beliefs.mean, before(one).mean)
  })

  test('say what adds up to the mean', ({ assert }) => {
    const seen = outcomes(new MemoryEvidence(), 'a', 100, { reward: 0.9, predicted: 0.7 })
    const learned = learnedFrom(seen, fixedSnapshot({ a: 0.8, b: 0.6 }, 50))
    const beliefs = new EnsembleLearner().believe(asked('Solve x^2 = 4 and prove it.'), learned)

    for (const place of [0, 1, 2])
      assert.closeTo(sumOf(beliefs, place), beliefs.mean[place]!, 1e-12)
    assert.isAbove(beliefs.parts.target[0]!, 0)
  })

  test('leave out of an expectation what outcomes had corrected before', ({ assert }) => {
    const parts = { catalogue: 0.6, target: 0.2, domain: 0.05, request: -0.1, health: -0.02 }

    assert.closeTo(expectedBefore(parts), 0.55, 1e-12)
  })

  test('share an outcome over the domains that are named, else over those understood', ({
    assert,
  }) => {
    const at = (name: string) => DOMAINS.indexOf(name as never)

    assert.deepEqual(domainShares(['algebra', 'law'], []), [
      { at: at('math'), share: 0.5 },
      { at: at('law'), share: 0.5 },
    ])
    assert.deepEqual(domainShares(['nonsense'], [{ name: 'code', p: 0.7 }]), [
      { at: at('code'), share: 0.7 },
    ])
  })

  test('keep to probabilities whatever the numbers are', ({ assert }) => {
    const seen = new MemoryEvidence()
    outcomes(seen, 'a', 1e9, { reward: 1, predicted: 0 })
    outcomes(seen, 'b', 1e9, { reward: 0, predicted: 1 })
    const learned = learnedFrom(seen, fixedSnapshot({ a: Number.NaN, c: Number.NaN }, 10))
    const { mean, deviation, confidence } = new EnsembleLearner().believe(asked(), learned)

    for (const value of [...mean, ...confidence]) assert.isTrue(value > 0 && value < 1)
    for (const value of deviation) assert.isTrue(value >= 0 && value < 0.5)
  })
})
