import { readFileSync } from 'node:fs'
import { DOMAIN_AT, DOMAINS } from '#routing/engine/domains'
import { readWeights } from '#routing/engine/understanding/weights_file'

/** Weights trained by `npm run train:understanding`; their first line tells on what. */
const { header, weights } = readWeights(readFileSync(new URL('text_model.bin', import.meta.url)))

/** The shipped weights. */
export const shippedWeights = weights

/** What the shipped weights were trained on. */
export const shippedHeader = header

/** Mean difficulty of each domain's questions by position in `DOMAINS`; NaN for domains without any. */
export const usualDifficulty = new Float64Array(DOMAINS.length).fill(Number.NaN)
for (const domain of header.domains) {
  usualDifficulty[DOMAIN_AT[domain]] = header.usualDifficulty[domain] ?? Number.NaN
}
