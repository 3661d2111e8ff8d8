import type { Problem } from './problem.ts'

/** What the host knows about a kind of plugin before any plugin of it is loaded. */
export interface KindDefinition {
  /** For people: `provider preset`. */
  readonly label: string
  /**
   * Version of the kind's interface. It moves only when plugins written against the earlier number would break; what is
   * merely added comes with a new minor version of this package.
   */
  readonly contract: number
  /** Package names of first-party plugins start with it: `provider-groq`. */
  readonly packagePrefix: string
  /**
   * The definition is plain JSON. The host reads installed plugins of such a kind in a thread of their own and keeps the
   * data, so that no line of their code runs in the thread that serves requests.
   */
  readonly dataOnly: boolean
  /** Says what is wrong with a definition; an empty list means that it can be used. */
  check(definition: unknown): Problem[]
}

/** What every plugin's definition has, whatever its kind; the `define…` functions fill it in. */
export interface PluginDefinition {
  readonly kind: string
  /** Contract number of the kind the plugin was defined with. */
  readonly contract: number
}
