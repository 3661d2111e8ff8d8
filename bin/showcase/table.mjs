/** The showcase's table: plain ASCII, at most 110 columns. */
const columns = [
  ['#', 2, 'right'],
  ['prompt', 40],
  ['form', 6],
  ['answered by', 24],
  ['tokens', 10, 'right'],
  ['cost USD', 10, 'right'],
  ['ms', 5, 'right'],
]
const indent = '    '
const width = columns.reduce((sum, [, size]) => sum + size + 2, -2)

/** The names of the columns and a rule below them. */
export const header = () => `${row(columns.map(([name]) => name))}\n${'-'.repeat(width)}`

/** What came of one prompt: a row, and the reason for the choice below it. */
export function lines(number, { text, form }, { svc, usage, ms, error }) {
  if (error) return `${row([number, text, form, 'failed'])}\n${wrapped(error)}`
  const tokens = usage ? `${usage.prompt_tokens}+${usage.completion_tokens}` : 'unknown'
  const cells = [number, text, form, targetOf(svc), tokens, cost(svc?.cost_usd), Math.round(ms)]
  return `${row(cells)}\n${wrapped(reason(svc))}`
}

/** Sums over all prompts. What has no price is counted apart, never as nothing. */
export function footer(outcomes) {
  const answered = outcomes.filter(({ error }) => !error)
  const tokens = sum(answered.map(({ usage }) => usage?.total_tokens ?? 0))
  const priced = answered.filter(({ svc }) => typeof svc?.cost_usd === 'number')
  const total = cost(sum(priced.map(({ svc }) => svc.cost_usd)))
  const notes = [
    `${answered.length} of ${outcomes.length} answered`,
    `${tokens} tokens`,
    `${total} USD in all`,
  ]
  const unpriced = answered.length - priced.length
  if (unpriced) notes.push(`${unpriced} unpriced`)
  return `${'-'.repeat(width)}\n${notes.join(', ')}`
}

const targetOf = (svc) => `${svc?.target ?? 'unknown'}${svc?.demo ? ' (demo)' : ''}`

const cost = (usd) => (typeof usd === 'number' ? usd.toFixed(7) : 'unpriced')

const reason = (svc) => {
  const why = svc?.why
  return `why: ${Array.isArray(why) ? why.join('; ') : (why ?? 'not stated')}`
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

const row = (cells) =>
  columns
    .map(([, size, side], index) => {
      const cell = fit(String(cells[index] ?? ''), size)
      return side === 'right' ? cell.padStart(size) : cell.padEnd(size)
    })
    .join('  ')
    .trimEnd()

/** A text on one line, cut to a number of characters. */
function fit(text, size) {
  const line = ascii(text)
  return line.length > size ? `${line.slice(0, size - 3)}...` : line
}

/** A text on as many indented lines as it needs, broken between words. */
function wrapped(text) {
  const size = width - indent.length
  const line = new RegExp(`.{1,${size}}(?= |$)|.{${size}}`, 'g')
  return (ascii(text).match(line) ?? []).map((part) => indent + part.trim()).join('\n')
}

const ascii = (text) =>
  text
    .normalize('NFKD')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
