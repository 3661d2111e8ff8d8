import { readFile, realpath } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, extname, relative, resolve, sep } from 'node:path'
import { init, parse } from 'es-module-lexer'

/** Larger modules are bundles of something; they are read all the same, up to here. */
const MAX_MODULE_BYTES = 20_000_000

/** What a plugin may import: the SDK, its own dependencies, Node's own modules, files of its package. */
interface Allowed {
  /** Root of the package. */
  root: string
  /** Names of packages. */
  packages: ReadonlySet<string>
}

/**
 * Follows the imports of a module through its package and answers what it must not import, as sentences. It reads the
 * source and runs nothing; an import whose name is made at run time is reported, because it cannot be followed.
 */
export async function findForbiddenImports(entry: string, allowed: Allowed): Promise<string[]> {
  await init
  const seen = new Set<string>()
  const waiting = [entry]
  const found: string[] = []
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const name = relative(allowed.root, file)
    for (const specifier of await importsOf(file, name, found)) {
      const complaint =
        specifier === null ? 'a module whose name is made at run time' : refuse(specifier, allowed)
      if (complaint) found.push(`${name} imports ${complaint}`)
      else if (specifier?.startsWith('.')) {
        const target = await realpath(resolve(dirname(file), specifier)).catch(() => null)
        if (target === null) found.push(`${name} imports "${specifier}", which does not exist`)
        else if (!target.startsWith(allowed.root + sep))
          found.push(`${name} imports "${specifier}" from outside the package`)
        else if (['.js', '.mjs', '.ts'].includes(extname(target))) waiting.push(target)
      }
    }
  }
  return found
}

/** The specifiers of a module; null for one that is not a plain text. */
async function importsOf(file: string, name: string, found: string[]): Promise<(string | null)[]> {
  const source = await readFile(file, 'utf8')
  if (source.length > MAX_MODULE_BYTES) {
    found.push(`${name} is too large to be read`)
    return []
  }
  try {
    const [imports] = parse(source)
    return imports
      .filter(({ type }) => type !== 'import-meta')
      .map((item) => (isGlob(item) ? null : (item.specifier ?? null)))
  } catch {
    found.push(`${name} is not a module that can be read`)
    return []
  }
}

const isGlob = (item: object) => 'glob' in item && item.glob === true

/** Says why a specifier is not allowed; null when it is. */
function refuse(specifier: string, { packages }: Allowed): string | null {
  if (specifier.startsWith('./') || specifier.startsWith('../') || isBuiltin(specifier)) return null
  const parts = specifier.split('/')
  const packageName = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!
  return packages.has(packageName) ? null : `"${specifier}", which is not among its dependencies`
}
