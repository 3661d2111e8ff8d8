import { host } from '#extensions/services/plugin_host'
import type { ActivePredictor } from '#knowledge/links/types'

/** Link predictors that are switched on, in the order of their ids. */
export const activePredictors = (): ActivePredictor[] =>
  host
    .all('linkPredictor')
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((definition) => ({ definition, entry: host.entryOf('linkPredictor', definition.id) }))
