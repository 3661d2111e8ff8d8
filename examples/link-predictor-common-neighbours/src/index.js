import { defineLinkPredictor, settings } from '@signalbox/sdk'
import { readCounts } from './artefact.js'
import { modelOf } from './model.js'
import { train } from './train.js'

export default defineLinkPredictor({
  id: 'common-neighbours',
  name: 'Common neighbours',
  summary: 'Suggests what the neighbours of an entity have in common.',
  docsUrl: 'https://en.wikipedia.org/wiki/Link_prediction',
  scale: 'logit',
  settings: settings.object({
    most: settings.integer({
      label: 'Neighbours',
      help: 'So many neighbours of one entity are looked at.',
      default: 100,
      min: 1,
      max: 10_000,
    }),
  }),
  functions: {
    train,
    open: (artefact, graph) => modelOf(graph, readCounts(artefact, graph)),
  },
})
