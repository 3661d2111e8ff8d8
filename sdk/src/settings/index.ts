import { boolean, choice, integer, secret, string, text, url } from './fields.ts'
import { object } from './object.ts'

/**
 * Describes the settings of a plugin once: the host checks them, seals the secrets among them, draws the form and hands
 * typed values to every call.
 *
 * @example
 * const schema = settings.object({
 *   url: settings.url({ label: 'Site', example: 'https://blog.example' }),
 *   adminKey: settings.secret(),
 *   status: settings.enum(['draft', 'publish'], { default: 'publish' }),
 * })
 * type Settings = SettingsOf<typeof schema>
 */
export const settings = { object, string, text, url, secret, boolean, integer, enum: choice }
