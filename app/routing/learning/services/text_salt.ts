import { newId } from '#core/ids'
import { settings } from '#core/services/settings'

/** The salt of text hashes; decisions use the same, so that one question is known again in both. */
export const textSalt = () => settings.secret('routing.text_salt', () => newId('salt'))
