import type { SettingFields } from '../settings/types.ts'
import type { LinkPredictor, LinkPredictorSpec } from './types.ts'

/** Version of the link-predictor contract. */
export const LINK_PREDICTOR_CONTRACT = 1

/**
 * Defines a link predictor: something that learns from a graph of facts which facts are likely missing. It is the default
 * export of a link-predictor plugin.
 *
 * @example
 * export default defineLinkPredictor({
 *   id: 'common-neighbours',
 *   name: 'Common neighbours',
 *   docsUrl: 'https://example.com/common-neighbours',
 *   scale: 'logit',
 *   settings: settings.object({ most: settings.integer({ default: 100, min: 1 }) }),
 *   functions: { train, open },
 * })
 */
export function defineLinkPredictor<Fields extends SettingFields>(
  spec: LinkPredictorSpec<Fields>
): LinkPredictor {
  const { functions, settings } = spec
  return Object.freeze({
    kind: 'linkPredictor' as const,
    contract: LINK_PREDICTOR_CONTRACT,
    id: spec.id,
    name: spec.name,
    summary: spec.summary ?? '',
    docsUrl: spec.docsUrl,
    scale: spec.scale,
    settings: Object.freeze(settings.describe()),
    parseSettings: (stated: unknown) => settings.parse(stated),
    functions: Object.freeze({ ...functions }) as LinkPredictor['functions'],
  })
}
