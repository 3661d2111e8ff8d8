import { setImmediate as turn } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { failureOf, type ExportFormat, type ImportedFact } from '@signalbox/sdk'
import { clock } from '#core/clock'
import { unprocessable } from '#core/validation/errors'
import { StateFacts } from '#knowledge/actions/state_facts'
import { admit } from '#knowledge/exports/admission'
import { pluginLog } from '#knowledge/exports/export_graph'
import { statedImport } from '#knowledge/exports/stated_import'
import type { Asker, StatedFact } from '#knowledge/types'

/** Facts of a file that are read before any is kept: below it, a file that is malformed leaves nothing behind. */
export const READ_FIRST = 20_000
/** Facts that are kept in one transaction. */
const BATCH = 200
/** Facts that could not be kept and are named. */
const MOST_PROBLEMS = 100

/** A file to import. */
export interface ImportedFile {
  format: ExportFormat
  settings: Record<string, unknown>
  /** Stands as the source of its facts. */
  name: string
  text: AsyncIterable<string>
  /** Aborts when nobody waits any more. */
  signal: AbortSignal
}

/** What became of a file's facts. */
export interface ImportReceipt {
  facts: number
  new: number
  known: number
  /** Forgotten or rejected before, or not possible as facts. */
  refused: number
  /** The first ones that are not possible, and why. */
  problems: { line: number | null; message: string }[]
}

/** Keeps the facts of a file. The same file under the same name changes nothing the second time. */
export class ImportFile {
  /** @throws E_EXPORTS_BUSY, InvalidRequest with the line of what is malformed and how far the import got */
  async handle(asker: Asker, file: ImportedFile): Promise<ImportReceipt> {
    const leave = admit(asker.workspaceId)
    try {
      return await this.#run(asker, file)
    } finally {
      leave()
    }
  }

  async #run(asker: Asker, file: ImportedFile): Promise<ImportReceipt> {
    const receipt: ImportReceipt = { facts: 0, new: 0, known: 0, refused: 0, problems: [] }
    const waiting: StatedFact[] = []
    const from = { name: file.name, at: clock.now() }
    for await (const facts of this.#read(file, receipt)) {
      for (const fact of facts) this.#take(asker, fact, from, receipt, waiting)
      while (waiting.length >= READ_FIRST) await this.#keep(asker, file, receipt, waiting)
    }
    while (waiting.length > 0) await this.#keep(asker, file, receipt, waiting)
    return receipt
  }

  async *#read({ format, settings, text, signal }: ImportedFile, receipt: ImportReceipt) {
    const log = pluginLog(logger.child({ plugin: `exportFormat.${format.id}` }))
    try {
      yield* format.functions.read!(text, { settings, log, signal })
    } catch (error) {
      const failure = failureOf(error)
      if (failure === undefined) throw error
      const kept = receipt.new + receipt.known
      const sofar = kept === 0 ? 'nothing was imported' : `${kept} facts before it were imported`
      throw unprocessable(
        ['body', ...(failure.line === undefined ? [] : [failure.line])],
        `${failure.message}; ${sofar}`,
        'file_malformed'
      )
    }
  }

  #take(
    asker: Asker,
    fact: ImportedFact,
    from: { name: string; at: number },
    receipt: ImportReceipt,
    waiting: StatedFact[]
  ) {
    receipt.facts++
    const result = statedImport(asker, fact, from)
    if ('stated' in result) return waiting.push(result.stated)
    receipt.refused++
    if (receipt.problems.length < MOST_PROBLEMS) {
      receipt.problems.push({ line: fact.line, message: result.problem })
    }
  }

  /** Keeps one batch of those that wait. */
  async #keep(
    asker: Asker,
    { signal }: ImportedFile,
    receipt: ImportReceipt,
    waiting: StatedFact[]
  ) {
    signal.throwIfAborted()
    const kept = await new StateFacts().handle(asker, waiting.splice(0, BATCH))
    for (const { outcome } of kept) receipt[outcome]++
    await turn()
  }
}
