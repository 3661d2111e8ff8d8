import type { Problem } from '../problem.ts'

/** What every setting can state. */
export interface SettingOptions<Value> {
  /**
   * Name of the field in the form.
   *
   * @default made from the setting's name: `adminKey` → `Admin key`
   */
  label?: string
  /**
   * A sentence below the field.
   *
   * @default ''
   */
  help?: string
  /** Used when the setting is absent. A setting with a default need not be stated. */
  default?: Value
  /**
   * The setting may be absent; the plugin then reads `undefined`.
   *
   * @default false
   */
  optional?: boolean
}

/** A setting as plain JSON, enough to draw its field in a form. */
export interface SettingDescription {
  name: string
  type: 'string' | 'text' | 'url' | 'secret' | 'boolean' | 'integer' | 'enum'
  label: string
  help: string
  /** The person has to state it. */
  required: boolean
  /** Kept sealed, never shown again, never logged. */
  secret: boolean
  default?: string | number | boolean
  /** Shown in the empty field. */
  example?: string
  minLength?: number
  maxLength?: number
  min?: number
  max?: number
  /** The values of an `enum`, in order. */
  choices?: { value: string; label: string }[]
}

/** One setting: how it is described and what its values look like. Made by the functions of `settings`. */
export interface Setting<Value = unknown> {
  describe(name: string): SettingDescription
  /** What is wrong with a value that was stated; undefined when it fits. */
  check(value: unknown): string | undefined
  /** Carries the type of the value; never set. */
  readonly $value?: Value
}

/** The settings of a plugin by name. */
export type SettingFields = Record<string, Setting>

/** The values that a settings schema lets through. */
export type SettingValues<Fields extends SettingFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends Setting<infer Value> ? Value : never
}

/** The answer to a check of stated values. */
export type SettingsResult<Values> =
  { ok: true; values: Values } | { ok: false; problems: [Problem, ...Problem[]] }

/** The settings schema of a plugin. */
export interface SettingsSchema<Fields extends SettingFields = SettingFields> {
  /** The settings in order, as plain JSON, enough to draw a form. */
  describe(): SettingDescription[]
  /** Checks stated values, fills in defaults, names every field that is wrong or not known. */
  check(stated: unknown): SettingsResult<SettingValues<Fields>>
  /** The same for code that cannot go on. @throws SettingsError */
  parse(stated: unknown): SettingValues<Fields>
}

/** The type of the values of a schema: `SettingsOf<typeof schema>`. */
export type SettingsOf<Schema> =
  Schema extends SettingsSchema<infer Fields> ? SettingValues<Fields> : never
