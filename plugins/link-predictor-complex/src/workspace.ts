import type { Questions } from './questions.ts'
import { MAXIMUM_PAGES } from './wasm/module.ts'

/** Rows that meet in registers come in threes and fours. */
export const ROW_BLOCK = 12
/** Candidates whose scores are kept together: their rows and scores fit a core's own cache. */
export const PANEL = 48
const CACHE_LINE = 64
const PAGE = 65_536

/** What a workspace must have room for. */
export interface WorkspaceSize {
  entityCount: number
  relationCount: number
  /** Complex numbers per entity; a multiple of 8. */
  rank: number
  /** Questions of one batch, at most; a multiple of 3. */
  batch: number
  threads: number
  /** Candidates of one batch when not all entities are candidates; 0 when they are. */
  sampled: number
  /** Whether parts of the queries are dropped by chance. */
  masked: boolean
}

/** Addresses of a training's numbers in the memory that its threads share. */
export interface Layout extends WorkspaceSize {
  /** Bytes of a row that hold numbers, and from one row to the next: an odd number of cache lines, which spreads columns. */
  width: number
  stride: number
  entities: number
  entityHistory: number
  relations: number
  relationHistory: number
  /** Running average of the factors. */
  averageEntities: number
  averageRelations: number
  /** Rows that are scored: the entities themselves, or copies of the sampled ones. */
  candidates: number
  candidateGradients: number
  relationGradients: number
  /** What is added to the score of each sampled candidate. */
  offsets: number
  queries: number
  /** What each number of each query is multiplied by. */
  masks: number
  /** One for each thread. */
  queryGradients: number[]
  scores: number[]
  maxima: number[]
  sums: number[]
  factors: number[]
  spareRows: number[]
  bytes: number
}

/** Everything that the threads of a training share. */
export interface Workspace {
  layout: Layout
  memory: WebAssembly.Memory
  control: Int32Array
  questions: Questions
  /** Questions of the batch at hand. */
  batch: Int32Array
  /** `[questions in the batch, candidates in the batch, seed of the batch]` */
  counts: Int32Array
  /** Entity of each candidate. */
  rows: Int32Array
  /** Candidate of each entity, or -1. */
  positions: Int32Array
  /** `[learning rate, weight of the regulariser, share of each query that is dropped]` */
  rates: Float32Array
}

/** The next multiple of a block. */
export const upTo = (block: number, value: number) => Math.ceil(value / block) * block

/** Candidates of each thread: as equal as whole blocks allow. */
export const shareOf = (candidates: number, threads: number) =>
  upTo(ROW_BLOCK, Math.ceil(candidates / threads))

/** Bytes of a row of factors, and from row to row. */
export function rowSize(rank: number) {
  const width = 8 * rank
  return { width, stride: (width / CACHE_LINE) % 2 === 0 ? width + CACHE_LINE : width }
}

/** Lays a training out in memory. @throws when it is larger than a module can address */
export function layoutOf(size: WorkspaceSize): Layout {
  const { width, stride } = rowSize(size.rank)
  const { threads, batch } = size
  let bytes = CACHE_LINE
  const take = (count: number) => {
    const address = bytes
    bytes += upTo(CACHE_LINE, count)
    return address
  }
  const each = (count: number) => Array.from({ length: threads }, () => take(count))

  const share = shareOf(size.sampled || size.entityCount, threads)
  const candidateRows = share * threads
  const entityRows = size.sampled ? size.entityCount : candidateRows
  const entities = take(entityRows * stride)
  const layout = {
    ...size,
    width,
    stride,
    entities,
    entityHistory: take(entityRows * stride),
    relations: take(size.relationCount * stride),
    relationHistory: take(size.relationCount * stride),
    averageEntities: take(entityRows * stride),
    averageRelations: take(size.relationCount * stride),
    candidates: size.sampled ? take(candidateRows * stride) : entities,
    candidateGradients: take(candidateRows * stride),
    relationGradients: take(size.relationCount * stride),
    offsets: take(4 * candidateRows),
    queries: take(batch * stride),
    masks: size.masked ? take(batch * width) : 0,
    queryGradients: each(batch * stride),
    scores: each(4 * batch * share),
    maxima: each(4 * batch),
    sums: each(4 * batch),
    factors: each(4 * batch),
    spareRows: each(stride),
    bytes: 0,
  }
  if (bytes > MAXIMUM_PAGES * PAGE) {
    throw new Error('The graph is too large to learn from at this rank: 4 GB are not enough')
  }
  return { ...layout, bytes }
}

/** Makes room for a training. */
export function makeWorkspace(
  layout: Layout,
  questions: Questions,
  control: Int32Array
): Workspace {
  const integers = (length: number) => new Int32Array(new SharedArrayBuffer(4 * length))
  const pages = Math.ceil(layout.bytes / PAGE)
  const rows = integers(layout.sampled || layout.entityCount)
  const positions = integers(layout.entityCount)
  if (layout.sampled) positions.fill(-1)
  else
    for (let entity = 0; entity < rows.length; entity++) rows[entity] = positions[entity] = entity
  return {
    layout,
    memory: new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true }),
    control,
    questions,
    batch: integers(layout.batch),
    counts: integers(3),
    rows,
    positions,
    rates: new Float32Array(new SharedArrayBuffer(12)),
  }
}
