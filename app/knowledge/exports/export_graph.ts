import logger from '@adonisjs/core/services/logger'
import { failureOf, type ExportFormat } from '@signalbox/sdk'
import { unprocessable } from '#core/validation/errors'
import { admit } from '#knowledge/exports/admission'
import { GraphSource } from '#knowledge/exports/graph_source'
import type { Asker } from '#knowledge/types'

/** What somebody wants to have. */
export interface WantedExport {
  format: ExportFormat
  settings: Record<string, unknown>
  /** Also the asker's own personal facts; never those of others. */
  personal: boolean
  /** Aborts when nobody waits any more. */
  signal: AbortSignal
}

/** Writes what an asker sees of the graph as text, piece by piece. */
export class ExportGraph {
  /**
   * Resolves when the first piece is there, so that what is wrong is said before anything was sent.
   *
   * @throws E_EXPORTS_BUSY, InvalidRequest for settings that do not go together
   */
  async handle(asker: Asker, wanted: WantedExport): Promise<AsyncGenerator<string>> {
    const leave = admit(asker.workspaceId)
    const pieces = this.#pieces(asker, wanted)
    try {
      const first = await pieces.next()
      return continued(first, pieces, leave)
    } catch (error) {
      leave()
      const failure = failureOf(error)
      if (failure === undefined) throw error
      throw unprocessable(['query', 'settings', failure.field ?? ''], failure.message)
    }
  }

  async *#pieces(asker: Asker, { format, settings, personal, signal }: WantedExport) {
    const source = await GraphSource.open(asker, { personal })
    const log = logger.child({ plugin: `exportFormat.${format.id}` })
    yield* format.functions.write(source, { settings, log: pluginLog(log), signal })
  }
}

type Logger = Pick<typeof logger, 'debug' | 'info' | 'warn' | 'error'>

/** A plugin's log lines, in the host's log. */
export const pluginLog = (log: Logger) => {
  const write =
    (level: keyof Logger) =>
    (message: string, details: Record<string, unknown> = {}) =>
      log[level](details, message)
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

async function* continued(
  first: IteratorResult<string>,
  pieces: AsyncGenerator<string>,
  leave: () => void
): AsyncGenerator<string> {
  try {
    if (!first.done) yield first.value
    yield* pieces
  } finally {
    leave()
  }
}
