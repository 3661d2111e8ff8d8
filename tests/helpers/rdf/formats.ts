import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ExportFormat, ExportSource } from '@signalbox/sdk'
import { defaultHomes } from '#extensions/services/plugin_finder'

/** A first-party format by the name of its package, and its package.json. */
export async function formatOf(name: string) {
  const folder = join(defaultHomes().firstParty, `export-format-${name}`)
  const packageJson = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entry = pathToFileURL(join(folder, packageJson.signalbox.entry)).href
  const { default: format } = (await import(entry)) as { default: ExportFormat }
  return { format, packageJson }
}

const context = (format: ExportFormat, settings: object) => ({
  settings: format.parseSettings(settings),
  log: { debug() {}, info() {}, warn() {}, error() {} },
  signal: new AbortController().signal,
})

/** The whole text of a graph. */
export async function written(format: ExportFormat, source: ExportSource, settings: object = {}) {
  let text = ''
  for await (const piece of format.functions.write(source, context(format, settings))) text += piece
  return text
}
