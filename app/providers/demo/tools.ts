import { isObject, list, record, text } from '#providers/demo/values'

/** A tool that the client offers: a function with a schema, or a custom tool that takes free text. */
export interface DemoTool {
  kind: 'function' | 'custom'
  name: string
  description: string
  parameters: unknown
}

/** Whether a tool may or must be called, and which ones may. */
export interface ToolChoice {
  mode: 'none' | 'auto' | 'required'
  names?: string[]
}

/** The tools of a request; entries without a name are left out. */
export function readTools(tools: unknown): DemoTool[] {
  return list(tools)
    .filter(isObject)
    .map((tool) => {
      const kind = tool.type === 'custom' ? 'custom' : 'function'
      const details = record(tool[kind])
      return {
        kind,
        name: text(details.name),
        description: text(details.description),
        parameters: details.parameters ?? {},
      } as const
    })
    .filter((tool) => tool.name !== '')
}

/** The `tool_choice` parameter in all its forms. */
export function readToolChoice(choice: unknown): ToolChoice {
  if (choice === 'none' || choice === 'required') return { mode: choice }
  if (!isObject(choice)) return { mode: 'auto' }
  if (choice.type === 'allowed_tools') {
    const allowed = record(choice.allowed_tools)
    return {
      mode: allowed.mode === 'required' ? 'required' : 'auto',
      names: list(allowed.tools).filter(isObject).map(nameOf),
    }
  }
  return { mode: 'required', names: [nameOf(choice)] }
}

const nameOf = (entry: Record<string, unknown>) =>
  text(record(entry.function).name) || text(record(entry.custom).name)
