import type { LinkGraph, LinkModel } from '@signalbox/sdk'
import { AlikeRules } from './alike.ts'
import { decodeRules } from './artefact.ts'
import { RelationGraph } from './graph.ts'
import { reasonsFor } from './reasons.ts'
import { RuleScorer } from './scorer.ts'

/** Makes a model of learned rules and the graph that they were learned from. @throws when they do not belong together */
export function openRules(artefact: Uint8Array, links: LinkGraph): LinkModel {
  const { entityCount, predicateCount, rules, tuning } = decodeRules(artefact)
  if (entityCount !== links.entityCount || predicateCount !== links.predicateCount) {
    throw new Error('These rules were learned from another graph')
  }
  const graph = new RelationGraph(links)
  const scorer = new RuleScorer(graph, rules)
  const sources = {
    graph,
    rules,
    trees: scorer.trees,
    alike: new AlikeRules(graph),
    withPaths: tuning.pathShare > 0,
  }
  return {
    score: (query) => scorer.score(query, tuning),
    explain: (query, answer, most) => reasonsFor(sources, query, answer, most),
  }
}
