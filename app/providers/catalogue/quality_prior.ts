import type { Offer } from '#providers/catalogue/offers'
import type { Target } from '#providers/types'
import { catalogueSources } from '#providers/catalogue/offers'

const LOWEST = 0.35
const HIGHEST = 0.85

const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))

/** Where a value lies between two others on a logarithmic scale, 0..1. */
const logShare = (value: number, low: number, high: number) =>
  clamp((Math.log(value) - Math.log(low)) / (Math.log(high) - Math.log(low)))

/** Words in model names that makers use for the size of a model within its family. */
const SIZE_WORDS: [RegExp, number][] = [
  [/nano|flash-lite|flashx|tiny/, 0.15],
  [/mini(?!max)|lite|mistral-nemo|ministral/, 0.35],
  [/flash|small|haiku|air|instant|luna/, 0.45],
  [/medium|plus|sonnet|terra/, 0.7],
  [/pro|max|large|opus|ultra|sol/, 0.9],
]

const sizeShare = (id: string): number => {
  const parameters = /(\d+(?:\.\d+)?)b(?![a-z])/i.exec(id)
  if (parameters) return logShare(Number(parameters[1]), 3, 600)
  return SIZE_WORDS.find(([word]) => word.test(id.toLowerCase()))?.[1] ?? 0.6
}

const FIRST_RELEASE = Date.parse('2024-05-01')
const LAST_RELEASE = Date.parse('2026-08-31')

/** Models without a date are those that only the newer price list knows, so they came after the older list was made. */
const recencyShare = ({ releaseDate }: Offer) => {
  const released = Date.parse(releaseDate ?? catalogueSources['models.dev']!.date)
  return clamp((released - FIRST_RELEASE) / (LAST_RELEASE - FIRST_RELEASE))
}

const knownShare = (known: boolean | undefined) => (known === undefined ? 0.5 : known ? 1 : 0)

const round = (value: number) => Math.round(value * 1000) / 1000

/**
 * A first guess at a model's quality from the facts of the catalogue alone, until measurements and feedback replace it. What makers
 * charge says most (weight 0.40), then how new a model is (0.30), its size within its family (0.13), whether it reasons (0.12) and how
 * much context it takes (0.05). The sum is spread over 0.35..0.85: a prior claims neither that a model is useless nor that it is
 * perfect. Domains shift it by a few points where a fact speaks for it; a domain that the model cannot serve is left out.
 */
export function qualityPrior(offer: Offer): Target['quality'] {
  const { input, output } = offer.price
  const blendedPrice = input === null || output === null ? null : (3 * input + output) / 4
  const share =
    0.4 * (blendedPrice === null ? 0.5 : logShare(blendedPrice, 0.05, 12)) +
    0.3 * recencyShare(offer) +
    0.13 * sizeShare(offer.id) +
    0.12 * knownShare(offer.capabilities.reasoning) +
    0.05 * (offer.contextTokens === null ? 0.5 : logShare(offer.contextTokens, 32_000, 1_000_000))

  const overall = LOWEST + (HIGHEST - LOWEST) * share
  const shifted = (by: number) => round(clamp(overall + by, LOWEST, HIGHEST))
  const { reasoning, tools, vision } = offer.capabilities
  const isForCode = /cod(?:e|er|ex)|devstral/i.test(offer.id)
  const thinking = reasoning === true ? 0.04 : reasoning === false ? -0.05 : 0
  const domains: Record<string, number> = {
    general: shifted(isForCode ? -0.04 : 0),
    writing: shifted(isForCode ? -0.06 : 0),
    code: shifted(isForCode ? 0.06 : thinking / 2),
    math: shifted(thinking),
    reasoning: shifted(thinking),
    knowledge: shifted((sizeShare(offer.id) - 0.5) * 0.06),
    translation: shifted(/translat/i.test(offer.id) ? 0.06 : isForCode ? -0.04 : 0),
  }
  if (tools !== false) domains.tools = shifted(tools ? 0 : -0.05)
  if (vision !== false) domains.vision = shifted(vision ? 0 : -0.05)
  return { overall: round(overall), domains, source: 'prior from catalogue facts' }
}
