import type { Target } from '#providers/types'
import { TOKENS_PER_IMAGE } from '#routing/engine/features'

/** A picture as far as its tokens depend on it. */
interface Picture {
  width: number
  height: number
  isCoarse: boolean
}

type Rule = (picture: Picture) => number

/** Taken for a picture that does not say its size. */
const USUAL_SIDE = 1_024

/** OpenAI: scaled into 2,048 pixels, then to a short side of 768, in tiles of 512. */
const tiles =
  (base: number, perTile: number): Rule =>
  ({ width, height, isCoarse }) => {
    if (isCoarse) return base
    const into = Math.min(1, 2_048 / Math.max(width, height))
    const scale = into * Math.min(1, 768 / (Math.min(width, height) * into))
    const across = Math.ceil((width * scale) / 512)
    return base + perTile * across * Math.ceil((height * scale) / 512)
  }

/** OpenAI's smaller models: patches of 32 pixels, at most 1,536 of them, times a factor. */
const patches =
  (factor: number): Rule =>
  ({ width, height }) =>
    Math.ceil(Math.min(1_536, Math.ceil(width / 32) * Math.ceil(height / 32)) * factor)

/** Anthropic: 750 pixels a token, after scaling to 1,568 pixels at most. */
const area: Rule = ({ width, height }) => {
  const scale = Math.min(1, 1_568 / Math.max(width, height))
  return Math.min(1_600, Math.ceil((width * height * scale * scale) / 750))
}

/** Google: 258 tokens for a small picture, else for each tile of two thirds of the short side, 256 to 768 pixels. */
const crops: Rule = ({ width, height }) => {
  if (width <= 384 && height <= 384) return 258
  const side = Math.min(768, Math.max(256, Math.floor(Math.min(width, height) / 1.5)))
  return 258 * Math.ceil(width / side) * Math.ceil(height / side)
}

/** By the model's name, the first that fits. */
const RULES: [RegExp, Rule][] = [
  [/(^|\/)gpt-4o-mini/, tiles(2_833, 5_667)],
  [/(^|\/)gpt-(5-mini|4\.1-mini)/, patches(1.62)],
  [/(^|\/)gpt-(5-nano|4\.1-nano)/, patches(2.46)],
  [/(^|\/)o4-mini/, patches(1.72)],
  [/(^|\/)(gpt-4o|gpt-4\.1|gpt-4\.5|chatgpt-4o)/, tiles(85, 170)],
  [/(^|\/)gpt-5/, tiles(70, 140)],
  [/(^|\/)o[13](-|$)/, tiles(75, 150)],
  [/claude/, area],
  [/gemini/, crops],
]

/** Longest side of a picture that is believed. */
const MOST_PIXELS = 100_000

const pixels = (value: unknown) =>
  typeof value === 'number' && value >= 1 && value <= MOST_PIXELS ? value : USUAL_SIDE

function pictureOf(described: unknown): Picture {
  const { width, height, detail } = (described ?? {}) as Record<string, unknown>
  return { width: pixels(width), height: pixels(height), isCoarse: detail === 'low' }
}

/** Input tokens of the pictures that `context.images` describes: by the vendor's published rule, else an average. */
export function imageTokens(target: Target, images: unknown): number {
  if (!Array.isArray(images)) return 0
  const name = (target.baseTargetId ?? target.id).toLowerCase()
  const rule = RULES.find(([pattern]) => pattern.test(name))?.[1]
  if (!rule) return TOKENS_PER_IMAGE * images.length
  return images.reduce((sum: number, described) => sum + rule(pictureOf(described)), 0)
}
