import type { MemoryChoice } from '#memory/services/memory_switch'

/** The settings of memory as they are answered. */
export const settingsAnswer = ({ enabled, extractWithModel }: MemoryChoice) => ({
  enabled,
  extract_with_model: extractWithModel,
})
