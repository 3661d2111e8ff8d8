import { defineLinkPredictor, settings } from '@signalbox/sdk'
import { openRules } from './model.ts'
import { trainRules } from './train.ts'

const schema = settings.object({
  maxBodies: settings.integer({
    label: 'Chains to count',
    default: 40_000,
    min: 100,
    max: 1_000_000,
  }),
  maxRules: settings.integer({
    label: 'Rules to keep',
    default: 120_000,
    min: 100,
    max: 2_000_000,
  }),
})

/** Rules that are found in the graph, such as "works in a city because works for a company in that city". */
export default defineLinkPredictor({
  id: 'rules',
  name: 'Rules',
  summary: 'Finds rules in the graph and says for each answer which rules and facts speak for it.',
  docsUrl: 'https://web.informatik.uni-mannheim.de/AnyBURL/',
  scale: 'probability',
  settings: schema,
  functions: { train: trainRules, open: openRules },
})
