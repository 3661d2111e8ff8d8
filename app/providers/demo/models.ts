/** One model of the demo upstream: the catalogue target it stands in for, and how it behaves. */
export interface DemoModel {
  /** Id at the upstream, which is also the id of the target in the catalogue. */
  id: string
  /** What the real model is known for, named in the demo's answers. */
  strength: string
  firstTokenMs: number
  tokensPerSecond: number
  /** Sentences that follow the opening of an answer. */
  sentences: number
  /** Whether answers carry reasoning tokens. */
  reasons: boolean
}

/**
 * The demo's models: spread over vendors, prices and strengths, so that a router has something to choose from.
 * Prices are those of the catalogue targets with the same ids.
 */
export const demoModels: readonly DemoModel[] = [
  {
    id: 'gpt-5-nano',
    strength: 'short and simple requests at the lowest price',
    firstTokenMs: 30,
    tokensPerSecond: 600,
    sentences: 1,
    reasons: false,
  },
  {
    id: 'gpt-5-mini',
    strength: 'everyday questions at a low price',
    firstTokenMs: 45,
    tokensPerSecond: 400,
    sentences: 2,
    reasons: false,
  },
  {
    id: 'llama-3.3-70b-versatile',
    strength: 'quick general answers from open weights',
    firstTokenMs: 20,
    tokensPerSecond: 800,
    sentences: 2,
    reasons: false,
  },
  {
    id: 'qwen3-coder-plus',
    strength: 'writing and repairing code',
    firstTokenMs: 60,
    tokensPerSecond: 350,
    sentences: 2,
    reasons: false,
  },
  {
    id: 'gemini-2.5-pro',
    strength: 'reasoning over mathematics and science',
    firstTokenMs: 140,
    tokensPerSecond: 280,
    sentences: 3,
    reasons: true,
  },
  {
    id: 'claude-opus-4-6',
    strength: 'the hardest requests, at the highest price',
    firstTokenMs: 110,
    tokensPerSecond: 240,
    sentences: 3,
    reasons: false,
  },
]

/** The demo model with this id, if there is one. */
export const findDemoModel = (id: string) => demoModels.find((model) => model.id === id)
