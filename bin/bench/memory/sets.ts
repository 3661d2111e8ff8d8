import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A preference that somebody stated, and a later question. */
export interface StatedPreference {
  preference: string
  question: string
}

/** A text with what people found in it. */
export interface Labelled<Label> {
  text: string
  labels: Label[]
}

export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt-BR', 'ru', 'hi', 'ko', 'zh'] as const

/** The folder that holds the sets: `--data` or SVC_BENCH_DATA, itself or its `memory`; null, and a word about it, when there is none. */
export function memoryFolder(given: string | undefined): string | null {
  const folder = given ?? process.env.SVC_BENCH_DATA
  const found =
    folder && [folder, join(folder, 'memory')].find((path) => existsSync(join(path, 'prefeval')))
  if (found) return found
  console.log('No sets of memories: name their folder with --data or SVC_BENCH_DATA.')
  return null
}

const rowsIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Stated preferences with questions (PrefEval). */
export const readPreferences = (folder: string): StatedPreference[] =>
  rowsIn(gunzipSync(readFileSync(join(folder, 'prefeval', 'prefeval-dev.jsonl.gz'))).toString())

/** The labelled texts of a task in one language; `entities` and `memories` are what the label files call their lists. */
export function readLabelled<Label>(
  folder: string,
  task: 'entity_extraction' | 'memory_extraction',
  language: (typeof LANGUAGES)[number]
): Labelled<Label>[] {
  const read = (name: string) =>
    rowsIn(readFileSync(join(folder, 'extraction', task, name), 'utf8'))
  const ending = language === 'en' ? '' : `.${language}`
  const labels = new Map(
    read('labels.jsonl').map(({ id, entities, memories }) => [id, entities ?? memories])
  )
  return read(`dataset${ending}.jsonl`).map(({ id, text }) => ({ text, labels: labels.get(id) }))
}
