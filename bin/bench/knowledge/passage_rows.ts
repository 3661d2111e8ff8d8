/** Rows of passages for benches, written beside the appliance. */
import { newId } from '#core/ids'
import type { Asker } from '#knowledge/types'
import type { ApplianceDatabase } from '#tests/helpers/appliance_database'

const AT_ONCE = 500
const WORDS = (
  'harbour lantern ship anchor coffee morning garden friend dinner walk train ticket music guitar window letter island winter ' +
  'summer market bread cheese bicycle doctor meeting project deadline holiday mother brother neighbour turtle kitchen lamp'
).split(' ')

/** Writes so many passages, twenty to a conversation, a conversation a day, of some twenty words each. */
export async function writePassages(database: ApplianceDatabase, asker: Asker, count: number) {
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) =>
      passageRow(asker, from + at)
    )
    const names = Object.keys(rows[0]!) as (keyof (typeof rows)[number])[]
    const places = rows.map(() => `(${names.map(() => '?').join(', ')})`).join(', ')
    await database.query(
      `insert into knowledge_passages (${names.join(', ')}) values ${places}`,
      rows.flatMap((row) => names.map((name) => row[name]))
    )
  }
}

function passageRow({ id, workspaceId, tenantId }: Asker, number: number) {
  const conversation = Math.floor(number / 20)
  const words = Array.from(
    { length: 20 },
    (_, at) => WORDS[(number * 7 + at * (3 + (number % 5))) % WORDS.length]
  )
  return {
    id: newId('psg'),
    workspace_id: workspaceId,
    tenant_id: tenantId,
    owner_id: id,
    conversation_id: `conv_${conversation}`,
    reference: `msg_${number}`,
    part: 0,
    speaker: number % 2 === 0 ? 'user' : 'assistant',
    text: `The ${words.join(' ')} of ship ${number}${number % 6 === 0 ? '?' : '.'}`,
    at: Date.UTC(2024, 0, 1) + conversation * 86_400_000 + number * 1_000,
    recorded_at: Date.UTC(2026, 0, 1),
  }
}
