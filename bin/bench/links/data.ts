import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FactTable, LinkGraph } from '@signalbox/sdk'

/** The parts that published sets of facts are divided into. */
export const SPLITS = ['train', 'valid', 'test'] as const
export type Split = (typeof SPLITS)[number]

/** A published set of facts as numbers, and the names behind them. */
export interface LinkSet {
  name: string
  /** Of all three splits, in the order of their first mention: entities that training never sees are candidates too. */
  entities: string[]
  predicates: string[]
  splits: Record<Split, FactTable>
}

/** The folder that holds the sets: `--data` or SVC_BENCH_DATA, itself or its `kg`; null, and a word about it, when there is none. */
export function linkFolder(given: string | undefined): string | null {
  const folder = given ?? process.env.SVC_BENCH_DATA
  const found =
    folder && [folder, join(folder, 'kg')].find((path) => existsSync(join(path, 'umls')))
  if (found) return found
  console.log('No sets of facts: name their folder with --data or SVC_BENCH_DATA.')
  return null
}

/** Reads `<folder>/<name>/{train,valid,test}.tsv[.gz]`. @throws when a file is missing or a line is no fact */
export function readLinkSet(folder: string, name: string): LinkSet {
  const entities = new Map<string, number>()
  const predicates = new Map<string, number>()
  const read = (split: Split) => readFacts(join(folder, name, `${split}.tsv`), entities, predicates)
  const splits = { train: read('train'), valid: read('valid'), test: read('test') }
  return { name, entities: [...entities.keys()], predicates: [...predicates.keys()], splits }
}

/** What a predictor may see of a set: learn from `train`, keep `valid` back. */
export const trainingGraph = ({ entities, predicates, splits }: LinkSet): LinkGraph => ({
  entityCount: entities.length,
  predicateCount: predicates.length,
  facts: splits.train,
  heldOut: splits.valid,
})

function readFacts(path: string, entities: Map<string, number>, predicates: Map<string, number>) {
  const lines = readText(path).split('\n').filter(Boolean)
  const facts = {
    subjects: new Int32Array(lines.length),
    predicates: new Int32Array(lines.length),
    objects: new Int32Array(lines.length),
  }
  lines.forEach((line, index) => {
    const [subject, predicate, object] = line.replace(/\r$/, '').split('\t')
    if (!subject || !predicate || !object) throw new Error(`${path}:${index + 1} is no fact`)
    facts.subjects[index] = numberOf(entities, subject)
    facts.predicates[index] = numberOf(predicates, predicate)
    facts.objects[index] = numberOf(entities, object)
  })
  return facts
}

const readText = (path: string) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
    : gunzipSync(readFileSync(`${path}.gz`)).toString('utf8')

function numberOf(numbers: Map<string, number>, name: string) {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, numbers.size)
  return numbers.size - 1
}
