/** How functions of each kind are called in the process of a plugin. Runs without the app. */
import type {
  Destination,
  ExportFormat,
  LinkGraph,
  LinkModel,
  LinkPredictor,
  LinkQuery,
} from '@signalbox/sdk'
import { StreamedCall, type StepAnswer } from './streamed_calls.ts'

/** What a plugin exports, as far as a call needs it. */
export interface CalledPlugin {
  kind: string
  functions: Record<string, (...all: unknown[]) => unknown>
}

/** Calls a function by its name. The context has everything that a call of any kind gets. */
export type Caller = (name: string, context: object, args: unknown[]) => unknown

/** The way to call a plugin: most kinds take the context first. */
export function callerOf(
  plugin: CalledPlugin | Destination | ExportFormat | LinkPredictor
): Caller {
  if (plugin.kind === 'linkPredictor') return linkPredictorCaller(plugin as LinkPredictor)
  if (plugin.kind === 'exportFormat') return exportFormatCaller(plugin as ExportFormat)
  const functions = plugin.functions as CalledPlugin['functions']
  return (name, context, args) => functions[name]!(context, ...args)
}

/** A model that was opened stays for the questions after it; the host keeps the process for it alone. */
function linkPredictorCaller({ functions }: LinkPredictor): Caller {
  let model: LinkModel | null = null
  return async (name, context, [first, second, third]) => {
    switch (name) {
      case 'train':
        return functions.train(first as LinkGraph, context as never)
      case 'open':
        model = await functions.open(first as Uint8Array, second as LinkGraph)
        return { explains: typeof model.explain === 'function' }
      case 'score':
        return model!.score(first as LinkQuery)
      default:
        return model!.explain!(first as LinkQuery, second as number, third as number)
    }
  }
}

/** Text and facts come piece by piece: one call begins, the calls after it go on. */
function exportFormatCaller({ functions }: ExportFormat): Caller {
  let streamed: StreamedCall | null = null
  return async (name, context, [first]) => {
    if (name === 'step') {
      return streamed!.step((context as { signal: AbortSignal }).signal, first as StepAnswer | null)
    }
    streamed = new StreamedCall()
    streamed.begin(functions, name as 'write' | 'read', context)
    return null
  }
}
