import type {
  LinkGraph,
  LinkReason,
  LinkTriple,
  TrainedLinks,
  TrainingProgress,
} from '@signalbox/sdk'

const MOST_METRICS = 50
const MOST_ATOMS = 10
const MOST_GROUNDING = 20

const finite = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

/** How far a training says that it is, within bounds. */
export function progressOf({ share, heldOutMrr, note }: Partial<TrainingProgress>) {
  return {
    share: finite(share) ? Math.min(1, Math.max(0, share)) : 0,
    ...(finite(heldOutMrr) && { heldOutMrr }),
    ...(typeof note === 'string' && { note: note.slice(0, 200) }),
  }
}

/** What a training left behind. @throws Error when it is something else */
export function trainedOf(value: unknown): TrainedLinks {
  const { artefact, metrics } = (value ?? {}) as Partial<TrainedLinks>
  if (!(artefact instanceof Uint8Array)) throw new Error('The plugin trained no artefact')
  const figures = Object.entries(metrics ?? {})
    .filter(([name, figure]) => name.length <= 100 && finite(figure))
    .slice(0, MOST_METRICS)
  return { artefact, metrics: Object.fromEntries(figures) }
}

/** A score for each entity. @throws Error when it is something else */
export function scoresOf(value: unknown, { entityCount }: LinkGraph): Float32Array {
  if (!(value instanceof Float32Array) || value.length !== entityCount) {
    throw new Error('The plugin answered something else than a score for each entity')
  }
  return value
}

/** Reasons whose numbers are those of the graph; others are left out. */
export function reasonsOf(value: unknown, graph: LinkGraph, most: number): LinkReason[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, most).filter((reason) => isReason(reason, graph))
}

function isReason(reason: Partial<LinkReason> | null, graph: LinkGraph): boolean {
  const { rule, support, of, grounding } = reason ?? {}
  if (!finite(support) || !finite(of)) return false
  return (
    Array.isArray(rule) &&
    rule.length <= MOST_ATOMS &&
    rule.every((atom) => isTriple(atom, graph, -MOST_ATOMS)) &&
    Array.isArray(grounding) &&
    grounding.length <= MOST_GROUNDING &&
    grounding.every((fact) => isTriple(fact, graph, 0))
  )
}

/** Whether three numbers name a predicate and entities; terms below 0 are variables. */
function isTriple(triple: unknown, graph: LinkGraph, least: number): triple is LinkTriple {
  if (!Array.isArray(triple) || triple.length !== 3 || !triple.every(Number.isInteger)) return false
  const [subject, predicate, object] = triple as [number, number, number]
  const isTerm = (term: number) => term >= least && term < graph.entityCount
  return isTerm(subject) && isTerm(object) && predicate >= 0 && predicate < graph.predicateCount
}
