import {
  describedSettings,
  describeProblems,
  type Destination,
  type DestinationContext,
  type PluginContext,
} from '@signalbox/sdk'
import type { ReadDefinition } from '#extensions/services/definition_readers'
import type { FunctionName } from '#extensions/isolation/messages'
import type { ProcessLimits } from '#extensions/isolation/plugin_process'
import { ProcessPool } from '#extensions/isolation/process_pool'
import { checkResultOf, problemsOf, remoteOf } from '#extensions/isolation/received'

type Functions = Destination['functions']

/**
 * Reads a destination plugin in a process of its own and answers one that the host works with like with any other: each call
 * of its functions goes to such a process, and settings are checked here, by what the plugin states of them.
 *
 * @throws Error that says why it could not
 */
export async function readIsolated(
  entry: string,
  timeoutMs: number,
  folder: string,
  limits: Partial<ProcessLimits> = {}
): Promise<ReadDefinition> {
  const pool = new ProcessPool({ entry, folder }, limits)
  try {
    const stated = await pool.read(timeoutMs)
    const problems = describeProblems(problemsOf(stated))
    if (problems !== '') throw new Error(problems)
    const schema = describedSettings(stated.settings)
    const definition: Destination = {
      ...stated,
      capabilities: Object.freeze(stated.capabilities),
      settings: Object.freeze(schema.describe()),
      parseSettings: (values) => schema.check(values) as never,
      functions: Object.freeze(functionsOf(pool, stated)),
    }
    return { definition: Object.freeze(definition), close: () => pool.close() }
  } catch (error) {
    await pool.close()
    throw error
  }
}

function functionsOf(
  pool: ProcessPool,
  { capabilities, timeoutMs }: Pick<Destination, 'capabilities' | 'timeoutMs'>
): Functions {
  const ask = (
    name: FunctionName,
    context: PluginContext | DestinationContext,
    ...args: unknown[]
  ) => pool.call({ name, context, args, timeoutMs })

  return {
    verify: async (context) => checkResultOf(await ask('verify', context)),
    create: async (context, post) => remoteOf(await ask('create', context, post)),
    ...(capabilities.update && {
      update: async (context, remote, post) => remoteOf(await ask('update', context, remote, post)),
    }),
    ...(capabilities.unpublish && {
      unpublish: async (context, remote, post) =>
        void (await ask('unpublish', context, remote, post)),
    }),
    ...(capabilities.find && {
      find: async (context) => {
        const found = await ask('find', context)
        return found === null ? null : remoteOf(found)
      },
    }),
    ...(capabilities.remove && {
      remove: async (context, remote) => void (await ask('remove', context, remote)),
    }),
  } as Functions
}
