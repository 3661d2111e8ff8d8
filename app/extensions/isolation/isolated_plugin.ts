import { checkSchema, describeProblems } from '@signalbox/sdk'
import { isolatedDestination } from '#extensions/isolation/isolated_destination'
import { isolatedExportFormat } from '#extensions/isolation/isolated_export_format'
import type { IsolatedKind } from '#extensions/isolation/isolated_kind'
import { isolatedLinkPredictor } from '#extensions/isolation/isolated_link_predictor'
import type { ProcessLimits } from '#extensions/isolation/plugin_process'
import type { StatedPlugin } from '#extensions/isolation/messages'
import { ProcessPool } from '#extensions/isolation/process_pool'
import { problemsOf } from '#extensions/isolation/received'
import type { ReadDefinition } from '#extensions/services/definition_readers'

/** Kinds whose plugins bring code of their own. */
const KINDS: Record<string, IsolatedKind> = {
  destination: isolatedDestination,
  exportFormat: isolatedExportFormat,
  linkPredictor: isolatedLinkPredictor,
}

/**
 * Reads a plugin in a process of its own and answers a definition that the host works with like with any other: each call of
 * its functions goes to such a process, and settings are checked here, by what the plugin states of them.
 *
 * @throws Error that says why it could not
 */
export async function readIsolated(
  entry: string,
  timeoutMs: number,
  folder: string,
  limits: Partial<ProcessLimits> = {}
): Promise<ReadDefinition> {
  const reading = new ProcessPool({ entry, folder }, limits)
  try {
    const stated = await reading.read(timeoutMs)
    const kind = kindOf(stated)
    const pool = kind.limits
      ? new ProcessPool({ entry, folder }, { ...kind.limits, ...limits })
      : reading
    if (pool !== reading) await reading.close()
    const definition = Object.freeze(kind.definitionOf(stated, pool))
    return { definition, close: () => pool.close() }
  } catch (error) {
    await reading.close()
    throw error
  }
}

/** The kind of a plugin that stated all that its kind asks for. @throws Error that says what is missing */
function kindOf(stated: StatedPlugin): IsolatedKind {
  const problems = problemsOf(stated)
  const kind = Object.hasOwn(KINDS, stated.kind) ? KINDS[stated.kind]! : null
  if (kind) problems.push(...checkSchema(kind.shape, stated))
  if (problems.length > 0) throw new Error(describeProblems(problems))
  if (!kind) throw new Error(`plugins of the kind "${stated.kind}" cannot run apart`)
  return kind
}
