import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LinkGraph, TrainedLinks, TrainingContext } from '@signalbox/sdk'
import { MIN_CONFIDENCE, MIN_SUPPORT } from './alike.ts'
import { encodeRules } from './artefact.ts'
import { canonical, confidenceOf, type Chain, type ChainRule } from './chains.ts'
import { countChains } from './count_chains.ts'
import { ChainFinder } from './find_chains.ts'
import { RelationGraph } from './graph.ts'
import { Chance } from './random.ts'
import { MAX_REACH, RuleScorer } from './scorer.ts'
import { tune } from './tune.ts'

export interface RuleSettings {
  /** Chains that are counted. */
  maxBodies: number
  /** Rules that are kept over all predicates. */
  maxRules: number
}

/** Edges that may be looked at for chains, over all facts. */
const FIND_STEPS = 150_000_000

/** Chains that are counted where there are few facts, and for each fact otherwise. */
const FEW_BODIES = 2_000
const BODIES_PER_FACT = 2

/** Pairs after which a chain is counted well enough. */
const ENOUGH_PAIRS = 5_000

/** Learns rules bottom-up: finds chains beside known facts, counts how often they are right, chooses how to add them up. */
export async function trainRules(
  links: LinkGraph,
  context: TrainingContext<RuleSettings>
): Promise<TrainedLinks> {
  const { seed, settings, signal, report } = context
  const startedAt = performance.now()
  const within = (share: number) => async () => {
    await nextTurn()
    signal.throwIfAborted()
    return performance.now() - startedAt > share * context.timeLimitMs
  }
  const chance = new Chance(seed)
  const graph = new RelationGraph(links)
  const maxLength = maxLengthFor(graph)

  report({ share: 0, note: 'looking for chains' })
  const found = await findChains(graph, links, { chance, maxLength, isOver: within(0.4) })
  const bodies = mostSeen(found, mostBodies(links, settings.maxBodies))

  report({ share: 0.4, note: `counting ${bodies.length} chains` })
  const counted = await countChains(graph, bodies, {
    chance,
    maxLength,
    maxReach: MAX_REACH,
    enoughPairs: ENOUGH_PAIRS,
    minSupport: MIN_SUPPORT,
    minConfidence: MIN_CONFIDENCE,
    isOver: within(0.8),
  })
  const rules = surest(counted, settings.maxRules, graph.predicateCount)

  report({ share: 0.8, note: `weighing ${rules.length} rules` })
  const { tuning, mrr } = await tune(graph, new RuleScorer(graph, rules), {
    chance,
    heldOut: links.heldOut,
    triesPaths: maxLength > 3,
    isOver: within(1),
  })
  report({ share: 1, heldOutMrr: mrr })
  const { entityCount, predicateCount } = graph
  return {
    artefact: encodeRules({ entityCount, predicateCount, tuning, rules }),
    metrics: {
      rules: rules.length,
      longestChain: maxLength,
      decay: tuning.decay,
      ...(mrr === undefined ? {} : { heldOutMrr: mrr }),
    },
  }
}

/** Long chains pay where entities have few edges; where they have many, there are too many chains to count. */
function maxLengthFor(graph: RelationGraph): number {
  let linked = 0
  for (let entity = 0; entity < graph.entityCount; entity++) {
    if (graph.slotStart[entity] !== graph.slotStart[entity + 1]) linked++
  }
  const degree = graph.targets.length / Math.max(1, linked)
  if (degree < 6) return 5
  return degree < 12 ? 4 : 3
}

interface FindContext {
  chance: Chance
  maxLength: number
  isOver: () => Promise<boolean>
}

/** Looks for chains beside facts drawn by chance, in turn from each predicate, so that rare ones are looked at whole. */
async function findChains(graph: RelationGraph, { facts }: LinkGraph, context: FindContext) {
  const { chance, maxLength, isOver } = context
  const finder = new ChainFinder(graph, {
    maxLength,
    chance,
    maxSteps: maxLength > 3 ? 20_000 : 3_000,
  })
  const found = new Map<string, { chain: Chain; seen: number }>()
  const note = (path: Chain) => {
    const chain = canonical(graph, path)
    const key = chain.join()
    const known = found.get(key)
    if (known) known.seen++
    else found.set(key, { chain, seen: 1 })
  }
  const byPredicate = Map.groupBy(facts.predicates.keys(), (fact) => facts.predicates[fact]!)
  const queues = [...byPredicate.values()].map((all) => {
    const order = chance.sample(all.length, all.length)
    return Array.from(order, (position) => all[position]!)
  })
  let steps = 0
  for (let round = 0; queues.length > 0 && steps < FIND_STEPS; round++) {
    if (round % 8 === 7 && (await isOver())) break
    for (let index = queues.length - 1; index >= 0; index--) {
      const fact = queues[index]!.pop()
      if (fact === undefined) queues.splice(index, 1)
      else steps += finder.find(facts.subjects[fact]!, facts.objects[fact]!, note)
    }
  }
  return [...found.values()]
}

/** Few facts cannot tell many chains apart: beyond a few for each fact, most would be chance. */
const mostBodies = ({ facts }: LinkGraph, most: number): number =>
  Math.min(most, Math.max(FEW_BODIES, BODIES_PER_FACT * facts.subjects.length))

/** Short chains first, then those that were seen most; chains seen once are chance. */
function mostSeen(found: { chain: Chain; seen: number }[], most: number): Chain[] {
  const rank = ({ chain, seen }: { chain: Chain; seen: number }) =>
    chain.length < 3 ? Number.POSITIVE_INFINITY : seen
  return found
    .filter((one) => rank(one) >= MIN_SUPPORT)
    .sort((one, other) => compare(rank(other), rank(one)))
    .slice(0, most)
    .map(({ chain }) => chain)
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other)

/** The surest rules of each predicate, each predicate having the same room. */
function surest(rules: ChainRule[], most: number, predicateCount: number): ChainRule[] {
  const room = Math.max(100, Math.min(5_000, Math.floor(most / Math.max(1, predicateCount))))
  return [...Map.groupBy(rules, ({ predicate }) => predicate).values()].flatMap((own) =>
    own.sort((one, other) => confidenceOf(other) - confidenceOf(one)).slice(0, room)
  )
}
