import { boolean, choice, integer, secret, string, text, url } from './fields.ts'
import { object } from './object.ts'
import type { Setting, SettingDescription, SettingsSchema } from './types.ts'

/**
 * The settings schema that a description came from, so that a host can check settings of a plugin which runs elsewhere.
 *
 * @throws TypeError when a default does not fit its own setting
 * @example
 * const schema = describedSettings(destination.settings)
 * const result = schema.check({ url: 'https://blog.example' })
 */
export function describedSettings(descriptions: readonly SettingDescription[]): SettingsSchema {
  return object(Object.fromEntries(descriptions.map((one) => [one.name, settingOf(one)])))
}

function settingOf({ type, choices = [], ...stated }: SettingDescription): Setting {
  const options = { ...stated, optional: !stated.required && stated.default === undefined } as never
  switch (type) {
    case 'text':
      return text(options)
    case 'url':
      return url(options)
    case 'secret':
      return secret(options)
    case 'boolean':
      return boolean(options)
    case 'integer':
      return integer(options)
    case 'enum':
      return choice(Object.fromEntries(choices.map(({ value, label }) => [value, label])), options)
    default:
      return string(options)
  }
}
