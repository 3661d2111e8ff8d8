import type {
  ExportContext,
  ExportFormat,
  ExportSource,
  ImportedFact,
} from '../../export_format/types.ts'
import type { SuiteRunner } from '../runner.ts'

/** What {@link registerExportFormatSuite} needs. */
export interface ExportFormatSuite extends SuiteRunner {
  /** The format under test. */
  create: () => ExportFormat
  /**
   * The package.json of the plugin, when it is to be compared.
   *
   * @default not compared
   */
  packageJson?: unknown
  /**
   * Settings with which everything is checked.
   *
   * @default {}
   */
  settings?: Record<string, unknown>
  /**
   * Reads each text that is written with a parser of somebody else and throws when it is not of this format.
   *
   * @default not read
   */
  accepts?: (text: string) => void | Promise<void>
}

/** What groups of checks work with. */
export interface Checks extends Required<Omit<ExportFormatSuite, 'group'>> {
  context(signal?: AbortSignal): ExportContext
  /** The whole text of a graph. */
  write(source: ExportSource): Promise<string>
  /** All facts of a text, which comes in pieces of so many characters. */
  read(text: string, pieceLength?: number): Promise<ImportedFact[]>
}

/** Prepares what groups of checks work with. */
export function checksOf(suite: ExportFormatSuite): Checks {
  const whole = { packageJson: null, settings: {}, accepts: () => {}, ...suite }
  const { create, settings } = whole
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const context = (signal = new AbortController().signal): ExportContext => ({
    settings: create().parseSettings(settings),
    log,
    signal,
  })
  return {
    ...whole,
    context,
    async write(source) {
      let text = ''
      for await (const piece of create().functions.write(source, context())) text += piece
      return text
    },
    async read(text, pieceLength = 65_536) {
      const facts: ImportedFact[] = []
      const pieces = piecesOf(text, pieceLength)
      for await (const batch of create().functions.read!(pieces, context())) facts.push(...batch)
      return facts
    },
  }
}

async function* piecesOf(text: string, length: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length)
}
