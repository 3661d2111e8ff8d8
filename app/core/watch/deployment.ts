import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { clock } from '#core/clock'
import { API_VERSION } from '#core/openapi/document'

type Switch = () => boolean | Promise<boolean>

const features = new Map<string, Switch>()

let version: string | null = null

const readVersion = (): string =>
  JSON.parse(readFileSync(app.makePath('package.json'), 'utf8')).version

/** What this deployment is; rooms add what they switch on or off. */
export const deployment = {
  name: 'Signalbox',
  edition: 'self-hosted',
  apiVersion: API_VERSION,
  startedAt: clock.now(),

  get version(): string {
    version ??= readVersion()
    return version
  },

  /** Adds a switch that `/info` shows; each room adds its own in its provider. */
  addFeature(name: string, isOn: Switch) {
    features.set(name, isOn)
  },

  /** All switches, by name. */
  async features(): Promise<Record<string, boolean>> {
    const entries = await Promise.all(
      [...features].map(async ([name, isOn]) => [name, await isOn()] as const)
    )
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  },
}
