/** Shortest password that is taken. */
export const SHORTEST_PASSWORD = 12

const WORDS =
  'password|passwort|passw0rd|welcome|letmein|administrator|admin|operator|qwerty|qwertz|iloveyou|changeme|secret|signalbox|monkey|dragon|football|baseball|sunshine|princess'

/** One common word, or two, with digits and signs around them. */
const COMMON = new RegExp(`^[^a-z]*(${WORDS})[^a-z]*(${WORDS})?[^a-z]*$`)

const ROWS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']

const reversed = (text: string) => [...text].reverse().join('')

const isPartOfRow = (text: string) =>
  ROWS.some((row) => row.includes(text) || reversed(row).includes(text))

const isRepetition = (text: string) => /^(.{1,4}?)\1+.{0,3}$/.test(text)

/** Whether a long password is nevertheless among the first to be tried. `owner` is the account's address or name. */
export function isGuessable(password: string, owner = ''): boolean {
  const text = password.toLowerCase()
  const account = owner.toLowerCase()
  const local = account.split('@')[0]!
  const isOwner = account !== '' && (text === account || text.replaceAll(/[^a-z]/g, '') === local)
  return COMMON.test(text) || isPartOfRow(text) || isRepetition(text) || isOwner
}
