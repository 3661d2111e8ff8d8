import { describeProblems, type Problem } from '../problem.ts'
import type { SettingFields, SettingsResult, SettingsSchema, SettingValues } from './types.ts'

/** Stated settings do not fit their schema. */
export class SettingsError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(describeProblems(problems))
    this.name = 'SettingsError'
    this.problems = problems
  }
}

/**
 * A settings schema out of named settings, in the order of the form.
 *
 * @throws TypeError when a default does not fit its own setting
 */
export function object<Fields extends SettingFields>(fields: Fields): SettingsSchema<Fields> {
  const descriptions = Object.entries(fields).map(([name, field]) => field.describe(name))
  for (const { name, default: fallback } of descriptions) {
    const problem = fallback === undefined ? undefined : fields[name]!.check(fallback)
    if (problem) throw new TypeError(`The default of "${name}" ${problem}`)
  }

  const check = (stated: unknown): SettingsResult<SettingValues<Fields>> => {
    if (typeof stated !== 'object' || stated === null || Array.isArray(stated)) {
      return { ok: false, problems: [{ path: '', message: 'must be an object' }] }
    }
    const values: Record<string, unknown> = {}
    const problems: Problem[] = Object.keys(stated)
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) => ({ path: name, message: 'is not a setting of this plugin' }))

    for (const { name, required, default: fallback } of descriptions) {
      const value = (stated as Record<string, unknown>)[name] ?? fallback
      const message =
        value === undefined ? (required ? 'is missing' : undefined) : fields[name]!.check(value)
      if (message) problems.push({ path: name, message })
      else values[name] = value
    }
    const [first, ...others] = problems
    return first
      ? { ok: false, problems: [first, ...others] }
      : { ok: true, values: values as SettingValues<Fields> }
  }

  return {
    check,
    describe: () => structuredClone(descriptions),
    parse(stated) {
      const result = check(stated)
      if (!result.ok) throw new SettingsError(result.problems)
      return result.values
    },
  }
}
