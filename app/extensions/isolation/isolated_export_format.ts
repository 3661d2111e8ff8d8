import {
  describedSettings,
  type ExportContext,
  type ExportFormat,
  type ExportSource,
} from '@signalbox/sdk'
import { factsOf, stepOf, textOf } from '#extensions/isolation/export_format_answers'
import type { IsolatedKind } from '#extensions/isolation/isolated_kind'
import type { StatedPlugin } from '#extensions/isolation/messages'
import type { ProcessPool } from '#extensions/isolation/process_pool'
import type { InputName, Step } from '#extensions/isolation/streamed_calls'

type Stated = Omit<ExportFormat, 'functions' | 'parseSettings'>

/** Opens an input that a plugin wants to read. */
type Inputs = (of: InputName) => AsyncIterable<unknown>

const OPEN_MS = 10_000
/** A plugin that hands out nothing and wants nothing for so long is stuck. */
const STEP_MS = 30_000

/** Export formats in a process of their own: one for each file that is written or read, batch by batch, piece by piece. */
export const isolatedExportFormat: IsolatedKind = {
  shape: {
    type: 'object',
    required: ['settings', 'mediaType', 'fileExtension', 'canRead'],
    properties: { canRead: { type: 'boolean' } },
  },
  limits: { heapMb: 256, residentMb: 512 },

  definitionOf(plugin: StatedPlugin, pool: ProcessPool): ExportFormat {
    const stated = plugin as unknown as Stated
    const schema = describedSettings(stated.settings as never)
    return {
      ...stated,
      settings: Object.freeze(schema.describe()),
      parseSettings: (values) => schema.parse(values) as Record<string, unknown>,
      functions: Object.freeze({
        write: (source: ExportSource, context: ExportContext) =>
          streamed(pool, 'write', context, (of) => inputOf(source, of), textOf),
        ...(stated.canRead && {
          read: (chunks: AsyncIterable<string>, context: ExportContext) =>
            streamed(pool, 'read', context, () => chunks, factsOf),
        }),
      }),
    }
  },
}

function inputOf(source: ExportSource, of: InputName): AsyncIterable<unknown> {
  return of === 'entities' ? source.entities() : source.facts()
}

/** Drives a call step by step. @throws PluginError that the plugin threw, Error for anything else, and what the inputs throw */
async function* streamed<Piece>(
  pool: ProcessPool,
  name: 'write' | 'read',
  { settings, log, signal }: ExportContext,
  open: Inputs,
  pieceOf: (piece: unknown) => Piece
): AsyncGenerator<Piece> {
  signal.throwIfAborted()
  const held = await pool.hold(OPEN_MS)
  const inputs = new Map<number, AsyncIterator<unknown>>()
  const call = async (called: string, args: unknown[]) =>
    held.call({ name: called, context: { settings, log, signal }, args, timeoutMs: STEP_MS })
  try {
    await call(name, [])
    let answer: { to: number; batch: unknown } | null = null
    for (;;) {
      const step: Step = stepOf(await call('step', [answer]))
      answer = null
      signal.throwIfAborted()
      if ('done' in step) return
      if ('piece' in step) yield pieceOf(step.piece)
      else if ('leave' in step) await inputs.get(step.leave)?.return?.()
      else {
        const input = inputs.get(step.want) ?? open(step.of)[Symbol.asyncIterator]()
        inputs.set(step.want, input)
        const { done, value } = await input.next()
        answer = { to: step.want, batch: done ? null : value }
      }
    }
  } finally {
    held.close()
    for (const input of inputs.values()) await input.return?.()
  }
}
