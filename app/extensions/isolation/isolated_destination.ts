import {
  describedSettings,
  type Destination,
  type DestinationContext,
  type PluginContext,
} from '@signalbox/sdk'
import { checkResultOf, remoteOf } from '#extensions/isolation/destination_answers'
import type { IsolatedKind } from '#extensions/isolation/isolated_kind'
import type { StatedPlugin } from '#extensions/isolation/messages'
import type { ProcessPool } from '#extensions/isolation/process_pool'

type Functions = Destination['functions']
type Stated = Omit<Destination, 'functions' | 'parseSettings'>

/** Destinations in a process of their own: each call of a function goes to such a process. */
export const isolatedDestination: IsolatedKind = {
  shape: {
    type: 'object',
    required: ['settings', 'capabilities', 'timeoutMs'],
    properties: {
      capabilities: {
        type: 'object',
        required: ['update', 'unpublish', 'find', 'remove'],
        properties: {
          update: { type: 'boolean' },
          unpublish: { type: 'boolean' },
          find: { type: 'boolean' },
          remove: { type: 'boolean' },
        },
      },
    },
  },

  definitionOf(plugin: StatedPlugin, pool: ProcessPool): Destination {
    const stated = plugin as unknown as Stated
    const schema = describedSettings(stated.settings)
    return {
      ...stated,
      capabilities: Object.freeze(stated.capabilities),
      settings: Object.freeze(schema.describe()),
      parseSettings: (values) => schema.check(values) as never,
      functions: Object.freeze(functionsOf(pool, stated)),
    }
  },
}

function functionsOf(
  pool: ProcessPool,
  { capabilities, timeoutMs }: Pick<Destination, 'capabilities' | 'timeoutMs'>
): Functions {
  const ask = (name: string, context: PluginContext | DestinationContext, ...args: unknown[]) => {
    const { delivery = null, formerSecrets = [] } = context as Partial<DestinationContext>
    const values = { delivery, formerSecrets }
    return pool.call({ name, context: { ...context, values }, args, timeoutMs })
  }

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
