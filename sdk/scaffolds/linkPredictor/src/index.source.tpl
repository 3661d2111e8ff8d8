import {
  defineLinkPredictor,
  settings,{{ts 
  type LinkGraph,
  type LinkModel,
  type LinkQuery,
  type SettingsOf,
  type TrainedLinks,
  type TrainingContext,}}
} from '@signalbox/sdk'

const schema = settings.object({
  neighbours: settings.integer({
    label: 'Neighbours',
    help: 'So many neighbours of an entity are asked.',
    default: 100,
    min: 1,
  }),
})

/** The first number of an artefact, so that other bytes are not taken for one. */
const MARK = 0x41434d45
const BATCH = 1_000

/** Lets the signal and other work be heard. */
const breath = () => new Promise((resolve) => setImmediate(resolve))

/** Learns how often each entity is the object of a fact, and keeps it as the artefact. */
async function train(
  graph{{ts : LinkGraph}},
  { settings: own, timeLimitMs, signal, report }{{ts : TrainingContext<SettingsOf<typeof schema>>}}
){{ts : Promise<TrainedLinks>}} {
  const startedAt = performance.now()
  const { objects } = graph.facts
  const numbers = new Int32Array(3 + graph.entityCount)
  numbers.set([MARK, graph.entityCount, own.neighbours])
  for (let at = 0; at < objects.length; at++) {
    if (at % BATCH === 0) {
      signal.throwIfAborted()
      report({ share: at / objects.length, note: `fact ${at} of ${objects.length}` })
      await breath()
      if (performance.now() - startedAt > timeLimitMs) break
    }
    numbers[3 + objects[at]{{ts !}}]{{ts !}} += 1
  }
  signal.throwIfAborted()
  report({ share: 1 })
  return { artefact: new Uint8Array(numbers.buffer), metrics: { facts: objects.length } }
}

/** Makes a model of the artefact: neighbours vote with their own answers. */
function open(artefact{{ts : Uint8Array}}, graph{{ts : LinkGraph}}){{ts : LinkModel}} {
  const numbers = artefact.length % 4 === 0 ? new Int32Array(artefact.slice().buffer) : []
  const [mark, entityCount, most] = numbers
  if (mark !== MARK || entityCount !== graph.entityCount || numbers.length !== 3 + entityCount) {
    throw new Error('These bytes are not what it learned from this graph')
  }

  const { subjects, predicates, objects } = graph.facts
  const factsOf = Array.from({ length: entityCount }, (){{ts : number[]}} => [])
  subjects.forEach((subject, fact) => {
    factsOf[subject]{{ts !}}.push(fact)
    factsOf[objects[fact]{{ts !}}]{{ts !}}.push(fact)
  })
  const otherEnd = (fact{{ts : number}}, entity{{ts : number}}) =>
    (subjects[fact] === entity ? objects[fact] : subjects[fact]){{ts !}}

  function score({ missing, anchor, predicate }{{ts : LinkQuery}}) {
    const answers = missing === 'object' ? objects : subjects
    const asked = missing === 'object' ? subjects : objects
    const scores = Float32Array.from(numbers.slice(3), (count) => count / (1_000 + count))
    for (const step of factsOf[anchor]{{ts !}}.slice(0, most)) {
      const neighbour = otherEnd(step, anchor)
      for (const fact of factsOf[neighbour]{{ts !}}) {
        if (predicates[fact] !== predicate || asked[fact] !== neighbour) continue
        scores[answers[fact]{{ts !}}]{{ts !}} += 1
      }
    }
    return scores
  }

  return { score }
}

export default defineLinkPredictor({
  id: '{{id}}',
  name: '{{title}}',
  docsUrl: 'https://{{id}}.example/docs',
  scale: 'logit',
  settings: schema,
  functions: { train, open },
})
