import { test } from '@japa/runner'
import { givenRing } from '#tests/unit/links/complex_givens'
import { initialise } from '../../../plugins/link-predictor-complex/src/factor_memory.ts'
import { questionsOf } from '../../../plugins/link-predictor-complex/src/questions.ts'
import { Random } from '../../../plugins/link-predictor-complex/src/random.ts'
import { Team } from '../../../plugins/link-predictor-complex/src/team.ts'
import { layoutOf } from '../../../plugins/link-predictor-complex/src/workspace.ts'

const RANK = 8
const REGULARISER = 0.2
const graph = givenRing(14)
const questions = questionsOf(graph, graph.facts)

/** The loss of all facts as it is written in a book: rows of numbers, real parts first. */
function lossOf(entities: number[][], relations: number[][]) {
  const cubes = (row: number[]) => {
    let sum = 0
    for (let at = 0; at < RANK; at++) sum += Math.hypot(row[at]!, row[at + RANK]!) ** 3
    return sum
  }
  const score = (s: number[], r: number[], o: number[]) => {
    let sum = 0
    for (let at = 0; at < RANK; at++) {
      const real = s[at]! * r[at]! - s[at + RANK]! * r[at + RANK]!
      const imaginary = s[at]! * r[at + RANK]! + s[at + RANK]! * r[at]!
      sum += real * o[at]! + imaginary * o[at + RANK]!
    }
    return sum
  }
  let loss = 0
  for (let question = 0; question < questions.count; question++) {
    const subject = entities[questions.subjects[question]!]!
    const relation = relations[questions.relations[question]!]!
    const scores = entities.map((object) => score(subject, relation, object))
    const total = Math.log(scores.reduce((sum, value) => sum + Math.exp(value), 0))
    for (let at = questions.starts[question]!; at < questions.starts[question + 1]!; at++) {
      const answer = questions.answers[at]!
      loss += total - scores[answer]!
      loss += REGULARISER * (cubes(subject) + cubes(relation) + cubes(entities[answer]!))
    }
  }
  return loss
}

test.group('Gradients of ComplEx', (group) => {
  group.each.timeout(60_000)

  for (const threads of [1, 2]) {
    test(`are the slope of the loss, ${threads === 1 ? 'one thread' : 'two threads'}`, async ({
      assert,
      cleanup,
    }) => {
      const layout = layoutOf({
        ...{ entityCount: 14, relationCount: 4, rank: RANK, batch: 60, threads },
        ...{ sampled: 0, masked: false },
      })
      const team = await Team.start(layout, questions)
      cleanup(() => team.close())
      const { work } = team
      initialise(work, new Random(5))
      const read = (address: number, rows: number) =>
        Array.from({ length: rows }, (_, row) => [
          ...new Float32Array(work.memory.buffer, address + row * layout.stride, 2 * RANK),
        ])
      const entities = read(layout.entities, 14)
      const relations = read(layout.relations, 4)
      for (const row of [...entities, ...relations]) assert.notEqual(row[0], 0)

      work.batch.set(Int32Array.from(questions.subjects.keys()))
      work.counts.set([questions.count, 14, 0])
      work.rates.set([0.1, REGULARISER, 0])
      team.train()

      // After the first step, Adagrad remembers the squares of the gradients.
      const compare = (rows: number[][], histories: number[][]) =>
        rows.forEach((row, index) =>
          row.forEach((value, at) => {
            const lossAt = (change: number) => {
              row[at] = value + change
              const loss = lossOf(entities, relations)
              row[at] = value
              return loss
            }
            const slope = (lossAt(1e-5) - lossAt(-1e-5)) / 2e-5
            assert.approximately(Math.sqrt(histories[index]![at]!), Math.abs(slope), 2e-4)
          })
        )
      compare(entities, read(layout.entityHistory, 14))
      compare(relations, read(layout.relationHistory, 4))
    })
  }
})
