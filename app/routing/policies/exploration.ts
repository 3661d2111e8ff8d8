/** How far the router may go to learn. Names are those of the wire. */
export interface ExplorationRules {
  /** Share of requests on which another target than the best may be tried, 0..0.5. */
  share: number
  /** By how much the expected quality of a target that is tried may lie below that of the best, 0..1. */
  floor: number
  /** How many times as much as the best it may cost. */
  max_cost_ratio: number
  /** Requests whose best target is expected to cost more than this are not explored on. */
  max_cost_usd: number
  /** Workspaces on whose requests nothing is tried. */
  closed_workspaces: string[]
}

/** What holds until an operator says otherwise. */
export const STANDARD_EXPLORATION: ExplorationRules = {
  share: 0.05,
  floor: 0.1,
  max_cost_ratio: 1.5,
  max_cost_usd: 0.05,
  closed_workspaces: [],
}

/** The rules in force, and the secret that draws come from; without the secret nothing is drawn. */
export interface Exploration {
  rules: ExplorationRules
  closed: ReadonlySet<string>
  secret: string | null
}

/** Nothing is ever tried. */
export const NO_EXPLORATION: Exploration = {
  rules: { ...STANDARD_EXPLORATION, share: 0 },
  closed: new Set(),
  secret: null,
}
