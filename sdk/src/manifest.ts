import type { KindDefinition } from './kind_definition.ts'
import { isPluginKind, kinds, type PluginKind } from './kinds.ts'
import { joinPath, type Problem } from './problem.ts'
import { checkSchema, type Schema } from './schema.ts'

/** What a plugin asks for; shown before it is installed and kept by what the host hands in. */
export interface PluginPermissions {
  /**
   * Hosts it sends requests to: `api.example.com`, `*.example.com`, or `*` when the person names the host.
   *
   * @default []
   */
  network?: string[]
  /**
   * Names of its secret settings.
   *
   * @default []
   */
  secrets?: string[]
}

/** The `signalbox` property of a plugin's package.json, read before any of its code runs. */
export interface PluginManifest {
  kind: PluginKind
  /** Lower case, unique among the plugins of its kind. */
  id: string
  /** The kind's contract number that the plugin was written against. */
  contract: number
  /** The file with the definition as default export, relative to the package: `./index.js`. */
  entry: string
  permissions: Required<PluginPermissions>
}

/** The parts of a plugin's package.json that the host reads. */
export interface PluginPackage {
  name: string
  version: string
  licence: string | null
  /** Versions of this SDK that it works with. */
  sdkRange: string
  manifest: PluginManifest
}

const HOST = '^(\\*|(\\*\\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?)$'

/** The shape of the `signalbox` property. */
export const manifestSchema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'id', 'contract', 'entry'],
  properties: {
    kind: { type: 'string', enum: Object.keys(kinds) },
    id: {
      type: 'string',
      maxLength: 60,
      pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
      patternHint: 'be lower-case letters and digits, with single dashes between',
    },
    contract: { type: 'integer', minimum: 1 },
    entry: {
      type: 'string',
      maxLength: 200,
      pattern: '^\\./(?!.*(^|/)\\.\\.(/|$)).+\\.(js|mjs|ts)$',
      patternHint: 'be a path inside the package that starts with ./ and ends in .js, .mjs or .ts',
    },
    permissions: {
      type: 'object',
      additionalProperties: false,
      properties: {
        network: {
          type: 'array',
          items: { type: 'string', pattern: HOST, patternHint: 'be a host name' },
        },
        secrets: { type: 'array', items: { type: 'string', minLength: 1 } },
      },
    },
  },
}

const packageSchema: Schema = {
  type: 'object',
  required: ['name', 'version', 'type', 'peerDependencies', 'signalbox'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 214 },
    version: {
      type: 'string',
      pattern: '^\\d+\\.\\d+\\.\\d+',
      patternHint: 'be a version such as 1.0.0',
    },
    type: { type: 'string', enum: ['module'] },
    license: { type: 'string' },
    peerDependencies: {
      type: 'object',
      required: ['@signalbox/sdk'],
      properties: { '@signalbox/sdk': { type: 'string', minLength: 1 } },
    },
    signalbox: manifestSchema,
  },
}

/** The answer to a check of a package.json. */
export type PackageResult =
  { ok: true; plugin: PluginPackage } | { ok: false; problems: [Problem, ...Problem[]] }

/**
 * Checks the package.json of a plugin: that it is complete, names a kind of this SDK and its contract number.
 *
 * @example
 * const result = checkPackage(JSON.parse(text))
 * if (!result.ok) console.error(describeProblems(result.problems))
 */
export function checkPackage(packageJson: unknown): PackageResult {
  const [first, ...others] = checkSchema(packageSchema, packageJson)
  if (first) return { ok: false, problems: [first, ...others] }

  const { name, version, license, peerDependencies, signalbox } = packageJson as {
    name: string
    version: string
    license?: string
    peerDependencies: Record<string, string>
    signalbox: Omit<PluginManifest, 'permissions'> & { permissions?: PluginPermissions }
  }
  const wrongContract = checkContract(signalbox.kind, signalbox.contract)
  if (wrongContract) return { ok: false, problems: [wrongContract] }

  const permissions = { network: [], secrets: [], ...signalbox.permissions }
  return {
    ok: true,
    plugin: {
      name,
      version,
      licence: license ?? null,
      sdkRange: peerDependencies['@signalbox/sdk']!,
      manifest: { ...signalbox, permissions },
    },
  }
}

function checkContract(kind: PluginKind, contract: number): Problem | undefined {
  const { label, contract: current }: KindDefinition = kinds[kind]
  if (contract === current) return undefined
  const advice = contract > current ? 'update the host' : 'update the plugin'
  return {
    path: 'signalbox.contract',
    message: `is ${contract}, but this version speaks contract ${current} of the kind ${label}; ${advice}`,
  }
}

/**
 * Checks a plugin's default export against its manifest: the right kind and contract, the same id where the definition
 * carries one, and the shape its kind asks for.
 *
 * @example
 * const problems = checkDefinition(manifest, (await import(entry)).default)
 */
export function checkDefinition(manifest: PluginManifest, definition: unknown): Problem[] {
  if (typeof definition !== 'object' || definition === null) {
    return [{ path: 'default', message: `must export what a define… function of the SDK returns` }]
  }
  const { kind, id, contract } = definition as Record<string, unknown>
  if (kind !== manifest.kind || !isPluginKind(kind)) {
    return [
      {
        path: joinPath('default', 'kind'),
        message: `must be "${manifest.kind}", as the manifest says`,
      },
    ]
  }
  if (contract !== manifest.contract) {
    return [
      {
        path: joinPath('default', 'contract'),
        message: `must be ${manifest.contract}, as the manifest says`,
      },
    ]
  }
  if (id !== undefined && id !== manifest.id) {
    return [
      {
        path: joinPath('default', 'id'),
        message: `must be "${manifest.id}", as the manifest says`,
      },
    ]
  }
  return kinds[kind].check(definition)
}

/**
 * The name by which the host knows a plugin.
 *
 * @example
 * identityOf({ kind: 'providerPreset', id: 'groq' }) // → 'providerPreset.groq'
 */
export function identityOf({ kind, id }: Pick<PluginManifest, 'kind' | 'id'>): string {
  return `${kind}.${id}`
}
