import { test } from '@japa/runner'
import type { LinkModel, LinkQuery, LinkReason, LinkTriple } from '@signalbox/sdk'
import { fitEnsemble, LinkEnsemble, plainFit, type EnsembleMember } from '#knowledge/links/ensemble'
import { seededRandom } from '#knowledge/links/seeded_random'
import { givenFacts, givenGraph } from '#tests/unit/links/rules_givens'

const ENTITIES = 40

/** The truth: n is linked to n + 1 by predicate 0 and to n + 2 by predicate 1. */
const answerTo = ({ anchor, missing, predicate }: LinkQuery) =>
  (anchor + (missing === 'object' ? 1 : -1) * (predicate + 1) + ENTITIES) % ENTITIES

/** Half of the facts are known, half are held out. */
function givenHalfKnown() {
  const triples: LinkTriple[] = []
  for (let entity = 0; entity < ENTITIES; entity++) {
    for (const predicate of [0, 1]) {
      const object = answerTo({ missing: 'object', anchor: entity, predicate })
      triples.push([entity, predicate, object])
    }
  }
  return givenGraph(
    triples.filter((_, at) => at % 4 < 2),
    { entityCount: ENTITIES, heldOut: givenFacts(triples.filter((_, at) => at % 4 >= 2)) }
  )
}

/** A model that gives some score to the right answers of a kind of question, and chance to everything else. */
function givenModel(knows: (query: LinkQuery) => boolean, right: number, seed = 1): LinkModel {
  const random = seededRandom(seed)
  const scores = new Float32Array(ENTITIES)
  return {
    score(query) {
      for (let entity = 0; entity < ENTITIES; entity++) scores[entity] = random() * 0.5
      if (knows(query)) scores[answerTo(query)] = right
      return scores
    },
  }
}

const rules = (model: LinkModel): EnsembleMember => ({ id: 'rules', scale: 'probability', model })
const complex = (model: LinkModel): EnsembleMember => ({ id: 'complex', scale: 'logit', model })

/** A model that always names the same entities. */
const stubborn = (): LinkModel => ({
  score: () => Float32Array.from({ length: ENTITIES }, (_, entity) => entity),
})

const nothingOut = new Set<number>()
const query: LinkQuery = { missing: 'object', anchor: 0, predicate: 0 }

test.group('Ensemble: choosing on held-out facts', () => {
  test('is better than each of two members that know half', async ({ assert }) => {
    const members = [
      complex(givenModel(({ predicate }) => predicate === 0, 6)),
      rules(givenModel(({ predicate }) => predicate === 1, 0.99, 2)),
    ]
    const { quality } = await fitEnsemble(members, givenHalfKnown(), { seed: 1 })
    assert.isAbove(quality!.mrr, quality!.members.complex! + 0.2)
    assert.isAbove(quality!.mrr, quality!.members.rules! + 0.2)
    assert.isTrue(quality!.beatsBaseline)
    assert.equal(quality!.facts, ENTITIES)
  })

  test('a member that knows nothing does not spoil one that does', async ({ assert }) => {
    const members = [complex(stubborn()), rules(givenModel(() => true, 0.9, 2))]
    const { quality, weights } = await fitEnsemble(members, givenHalfKnown(), { seed: 1 })
    assert.isAbove(quality!.mrr, 0.95)
    assert.isAbove(weights[1]!, weights[0]!)
  })

  test('says when the most frequent answer is no worse', async ({ assert }) => {
    const triples: LinkTriple[] = []
    for (let entity = 1; entity < ENTITIES; entity++) triples.push([entity, 0, 0])
    const graph = givenGraph(triples.slice(0, 25), {
      entityCount: ENTITIES,
      heldOut: givenFacts(triples.slice(25)),
    })
    const { quality } = await fitEnsemble([complex(stubborn())], graph, { seed: 1 })
    assert.isFalse(quality!.beatsBaseline)
    assert.isAbove(quality!.baselineMrr, quality!.mrr)
  })

  test('says nothing about quality after too few held-out facts', async ({ assert }) => {
    const graph = givenGraph([[0, 0, 1]], {
      entityCount: ENTITIES,
      heldOut: givenFacts([[1, 0, 2]]),
    })
    const fit = await fitEnsemble([complex(givenModel(() => true, 6))], graph, { seed: 1 })
    assert.deepEqual(fit, plainFit(['complex']))
    assert.isNull(fit.quality)
  })

  test('judges only the facts that were drawn, however many answers their questions have', async ({
    assert,
  }) => {
    const triples: LinkTriple[] = []
    for (let entity = 1; entity < ENTITIES; entity++) triples.push([entity, 0, 0])
    const graph = givenGraph([[0, 1, 1]], { entityCount: ENTITIES, heldOut: givenFacts(triples) })
    const { quality } = await fitEnsemble([complex(stubborn())], graph, { seed: 1, maxFacts: 12 })
    assert.equal(quality!.facts, 12)
  })

  test('the same seed chooses the same', async ({ assert }) => {
    const fitted = () =>
      fitEnsemble(
        [
          complex(givenModel(({ predicate }) => predicate === 0, 6)),
          rules(givenModel(({ predicate }) => predicate === 1, 0.9, 2)),
        ],
        givenHalfKnown(),
        { seed: 4, maxFacts: 30 }
      )
    assert.deepEqual(await fitted(), await fitted())
  })

  test('a fit that is called off throws', async ({ assert }) => {
    const signal = AbortSignal.abort(new Error('called off'))
    const fitting = fitEnsemble([complex(givenModel(() => true, 6))], givenHalfKnown(), {
      seed: 1,
      signal,
    })
    await assert.rejects(() => fitting, 'called off')
  })
})

test.group('Ensemble: answers', () => {
  test('come best first and leave out what is excluded', async ({ assert }) => {
    const model: LinkModel = { score: () => Float32Array.from([3, 5, 4, 1, 5]) }
    const ensemble = new LinkEnsemble([complex(model)], plainFit(['complex']))
    const entities = async (exclude: ReadonlySet<number> | ((entity: number) => boolean)) =>
      (await ensemble.answer(query, { most: 3, exclude })).map(({ entity }) => entity)
    assert.deepEqual(await entities(nothingOut), [1, 4, 2])
    assert.deepEqual(await entities(new Set([1, 2])), [4, 0, 3])
    assert.deepEqual(await entities((entity) => entity > 0), [0])
    assert.deepEqual(await entities(() => true), [])
  })

  test('carry a chance that the held-out facts bear out', async ({ assert }) => {
    const members = [complex(givenModel(({ anchor }) => anchor % 2 === 0, 9))]
    const fit = await fitEnsemble(members, givenHalfKnown(), { seed: 1 })
    const ensemble = new LinkEnsemble(members, fit)
    const known = await ensemble.answer(query, { most: 2, exclude: nothingOut })
    assert.equal(known[0]!.entity, 1)
    assert.isAbove(known[0]!.score, 0.9)
    assert.isBelow(known[1]!.score, 0.2)
    const [guess] = await ensemble.answer({ ...query, anchor: 1 }, { most: 1, exclude: nothingOut })
    assert.isBelow(guess!.score, 0.2)
  })

  test('come from the members that are left when one is missing', async ({ assert }) => {
    const fit = { ...plainFit(['complex', 'rules']), weights: [1, 0] }
    const left = [rules({ score: () => Float32Array.from([0, 0.2, 0.9]) })]
    const [best] = await new LinkEnsemble(left, fit).answer(query, { most: 1, exclude: nothingOut })
    assert.equal(best!.entity, 2)
  })

  test('are explained by the members that can', async ({ assert }) => {
    const reason: LinkReason = { rule: [[-1, 0, -2]], support: 3, of: 4, grounding: [] }
    const silent = complex({ score: () => new Float32Array(3) })
    const talking = rules({ score: () => new Float32Array(3), explain: () => [reason] })
    const ensemble = new LinkEnsemble([silent, talking], plainFit(['complex', 'rules']))
    assert.deepEqual(await ensemble.explain(query, 2, 3), [reason])
    assert.deepEqual(await ensemble.explain(query, 2, 0), [])
  })
})
