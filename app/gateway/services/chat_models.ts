import { SECOND } from '#core/time'
import type { Target, TargetDirectory } from '#providers/types'
import { AUTO } from '#gateway/actions/plan_chat'

/** A model as chat-completions clients list it. */
export interface ChatModel {
  id: string
  object: 'model'
  created: number
  owned_by: string
}

const auto: ChatModel = { id: AUTO, object: 'model', created: 0, owned_by: 'signalbox' }

const modelOf = ({ id, releaseDate, vendor }: Target): ChatModel => ({
  id,
  object: 'model',
  created: Math.floor((Date.parse(releaseDate ?? '') || 0) / SECOND),
  owned_by: vendor ?? 'unknown',
})

/** What chat completions can use: `auto`, then every target that a provider is connected for. */
export const listModels = ({ executable }: TargetDirectory): ChatModel[] => [
  auto,
  ...executable.map(modelOf),
]

/** One of them by any name that chat completions take; null when there is none. */
export function findModel(name: string, directory: TargetDirectory): ChatModel | null {
  if (name === AUTO) return auto
  const target = directory.resolve(name)
  return target?.execution ? modelOf(target) : null
}
