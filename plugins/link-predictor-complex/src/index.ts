import { defineLinkPredictor } from '@signalbox/sdk'
import { readArtefact } from './artefact.ts'
import { Scorer } from './scorer.ts'
import { schema } from './settings.ts'
import { train } from './train.ts'

/**
 * ComplEx (Trouillon et al., 2016) with reciprocal relations and the N3 regulariser (Lacroix et al., 2018): entities and
 * predicates become vectors of complex numbers, so that their product tells how likely a fact is.
 */
export default defineLinkPredictor({
  id: 'complex',
  name: 'ComplEx',
  summary:
    'Learns a vector for each entity and predicate. Strong on dense graphs; gives no reasons.',
  docsUrl: 'https://arxiv.org/abs/1806.07297',
  scale: 'logit',
  settings: schema,
  functions: {
    train,
    open(artefact, graph) {
      const scorer = new Scorer(readArtefact(artefact, graph))
      return { score: (query) => scorer.score(query) }
    },
  },
})
