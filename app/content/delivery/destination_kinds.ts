import type { Destination as Plugin } from '@signalbox/sdk'
import { unprocessable } from '#core/validation/errors'
import { host } from '#extensions/services/plugin_host'
import type Destination from '#content/models/destination'

/** Names of settings on the wire. */
const WIRE: Record<string, string> = { postStatus: 'post_status' }

/** What is stated of a destination, as its plugin's settings. */
export interface StatedSettings {
  url: string
  username: string | null
  secret: string | null
  postStatus: string
}

/** The plugin of a kind. @throws InvalidRequest that names the kinds there are */
export function requireKind(kind: string): Plugin {
  const plugin = host.get('destination', kind)
  if (plugin) return plugin
  const names = host.all('destination').map(({ id }) => id)
  throw unprocessable(
    ['body', 'kind'],
    `There is no kind "${kind}"; there are: ${names.join(', ')}`
  )
}

/** The plugin of a destination; null while it is switched off or missing. */
export const pluginOf = ({ kind }: Destination): Plugin | null =>
  host.get('destination', kind) ?? null

/** Settings as the plugin reads them: those that it knows, without the empty ones. */
function known(plugin: Plugin, stated: StatedSettings) {
  const names = new Set(plugin.settings.map(({ name }) => name))
  const entries = Object.entries(stated).filter(
    ([name, value]) => names.has(name) && value !== null && value !== ''
  )
  return Object.fromEntries(entries)
}

/** Checks stated settings against the plugin. @throws InvalidRequest that names the field */
export function requireSettings(plugin: Plugin, stated: StatedSettings): Record<string, unknown> {
  const result = plugin.parseSettings(known(plugin, stated))
  if (result.ok) return result.values
  const [{ path, message }] = result.problems
  const field = WIRE[path] ?? path
  throw unprocessable(['body', field], `For ${plugin.name} it ${message}`)
}
