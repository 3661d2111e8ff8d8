/** One environment variable as `start/env.ts` describes it. */
export interface Variable {
  name: string
  meaning: string
  fallback: string | null
}

const VARIABLE = /\/\*\*([^*]*(?:\*(?!\/)[^*]*)*)\*\/\s*([A-Z][A-Z0-9_]*): Env\.schema/g
const DECLARED = /^ {2}([A-Z][A-Z0-9_]*): Env\.schema/gm

/** Reads the variables and their comments. @throws Error when one has no comment */
export function describeVariables(source: string): Variable[] {
  const described = [...source.matchAll(VARIABLE)].map(([, comment, name]) => {
    const text = comment!.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()
    const [meaning, fallback] = text.split(/\s*@default\s+/)
    return { name: name!, meaning: meaning!, fallback: fallback ?? null }
  })
  const known = new Set(described.map(({ name }) => name))
  const silent = [...source.matchAll(DECLARED)]
    .map(([, name]) => name!)
    .filter((name) => !known.has(name))
  if (silent.length > 0)
    throw new Error(`start/env.ts does not say what these mean: ${silent.join(', ')}`)
  return described
}
