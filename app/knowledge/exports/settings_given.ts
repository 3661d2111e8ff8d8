import { SettingsError, type ExportFormat } from '@signalbox/sdk'
import { InvalidRequest, unprocessable } from '#core/validation/errors'

/** Settings of a format out of a query string, where they stand as JSON. @throws InvalidRequest that names what is wrong */
export function settingsGiven(format: ExportFormat, text = '{}'): Record<string, unknown> {
  try {
    return format.parseSettings(objectOf(text))
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const names = format.settings.map(({ name }) => name).join(', ') || 'none'
    throw new InvalidRequest(
      error.problems.map(({ path, message }) => ({
        loc: ['query', 'settings', ...(path === '' ? [] : path.split('.'))],
        msg: `${message}; settings of ${format.id}: ${names}`,
        type: 'value_error',
      }))
    )
  }
}

function objectOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw unprocessable(['query', 'settings'], 'Input should be a JSON object', 'json_invalid')
  }
}
