import type { PluginLog } from '../context.ts'
import type { PluginDefinition } from '../kind_definition.ts'
import type {
  SettingDescription,
  SettingFields,
  SettingsSchema,
  SettingValues,
} from '../settings/types.ts'

/** An end of a fact. Kind and id together name one thing; any text can stand in them. */
export interface ExportedEntity {
  /** `person`, `topic` …; `value` says that it is no thing but a text, a number or a date. */
  readonly kind: string
  /** The same for the same thing of a kind. */
  readonly id: string
  /** As people write it. */
  readonly name: string
}

/** What says a fact. */
export interface ExportedFactSource {
  /** `chat`, `hand`, `import` … */
  readonly kind: string
  /** A message's id, a file's name; '' for none. */
  readonly reference: string
  /** The sentence that says it. */
  readonly quote: string | null
}

/** A fact as it is exported. Times are milliseconds since 1970, UTC. */
export interface ExportedFact {
  readonly id: string
  readonly subject: ExportedEntity
  /** Any text: `lives in`. */
  readonly predicate: string
  readonly object: ExportedEntity
  /** 0 to 1. */
  readonly confidence: number
  /** It is about the person who exports it, and for that person alone. */
  readonly personal: boolean
  /** Since when and until when it holds; null when it was not said. */
  readonly validFrom: number | null
  readonly validTo: number | null
  readonly recordedAt: number
  readonly sources: readonly ExportedFactSource[]
}

/**
 * The graph that is exported, in batches of some hundred. Each call starts from the beginning and reads from the store; so
 * a format keeps no more than a few batches. The order is the same each time.
 */
export interface ExportSource {
  facts(): AsyncIterable<readonly ExportedFact[]>
  /** Each end of a fact once. */
  entities(): AsyncIterable<readonly ExportedEntity[]>
}

/** Everything that an export or import gets to work with. */
export interface ExportContext<Settings = Record<string, unknown>> {
  readonly settings: Settings
  readonly log: PluginLog
  /** Aborts when the caller is gone; then the functions end or throw. */
  readonly signal: AbortSignal
}

/** An end of a fact that was read from a file. */
export interface ImportedEntity {
  readonly name: string
  /** Null when the file does not say. */
  readonly kind: string | null
}

/** A fact that was read from a file. The host keeps it with the file as its source. */
export interface ImportedFact {
  readonly subject: ImportedEntity
  readonly predicate: string
  readonly object: ImportedEntity
  /** Null when the file does not say. */
  readonly confidence: number | null
  /** It becomes a fact of the person who imports it. */
  readonly personal: boolean
  readonly validFrom: number | null
  readonly validTo: number | null
  /** The sentence that says it. */
  readonly quote: string | null
  /** The line of the file where it stands, from 1; null where lines say nothing. */
  readonly line: number | null
}

/** The functions of an export format. None of them keeps anything for the next call. */
export interface ExportFormatFunctions<Settings> {
  /** Writes the graph as text, piece by piece. The same graph gives the same text, however it is cut into batches. */
  write(source: ExportSource, context: ExportContext<Settings>): AsyncIterable<string>
  /**
   * Reads facts from the text of a file, which comes in pieces that may end anywhere.
   *
   * @throws PermanentError `malformed`, with the line, for a text that is not of this format
   */
  read?(
    chunks: AsyncIterable<string>,
    context: ExportContext<Settings>
  ): AsyncIterable<readonly ImportedFact[]>
}

/** What an author states of an export format. Settings are optional or have a default, and none is a secret. */
export interface ExportFormatSpec<Fields extends SettingFields> {
  /** Same as in the manifest; what `format` says in requests. */
  id: string
  /** For people: `N-Triples`. */
  name: string
  /** @default '' */
  summary?: string
  /** Where the format is described. */
  docsUrl: string
  /** `application/n-triples` */
  mediaType: string
  /** Without the dot: `nt`. */
  fileExtension: string
  settings: SettingsSchema<Fields>
  functions: ExportFormatFunctions<SettingValues<Fields>>
}

/** An export format as the host works with it. */
export interface ExportFormat extends PluginDefinition {
  readonly kind: 'exportFormat'
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly docsUrl: string
  readonly mediaType: string
  readonly fileExtension: string
  readonly settings: readonly SettingDescription[]
  /** Whether files of the format can be imported. */
  readonly canRead: boolean
  /** Checks stated settings and fills in defaults. @throws SettingsError */
  readonly parseSettings: (stated: unknown) => Record<string, unknown>
  readonly functions: ExportFormatFunctions<Record<string, unknown>>
}
