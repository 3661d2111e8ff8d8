/** Rows of posts for the bench, written beside the appliance. */
import { newId } from '#core/ids'
import type { ApplianceDatabase } from '#tests/helpers/appliance_database'

const AT_ONCE = 500
const WORDS =
  'harbour moon sea wind sailor coast anchor wave boat island storm chart compass night rope salt fish gull pier deck'.split(
    ' '
  )
const STATUSES = ['published', 'published', 'draft', 'in_review', 'archived']

type Row = Record<string, unknown>

/** Copies a post so many times under other words; every fifth is a draft, every thousandth tells of a lighthouse. */
export async function writePosts(database: ApplianceDatabase, modelId: string, count: number) {
  const [post] = await database.query<Row>('select * from posts where id = ?', [modelId])
  const [revision] = await database.query<Row>('select * from post_revisions where post_id = ?', [
    modelId,
  ])
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at)
    const rows = numbers.map((number) => rowsOf(post!, revision!, number))
    await insert(
      database,
      'posts',
      rows.map((one) => one.post)
    )
    await insert(
      database,
      'post_revisions',
      rows.map((one) => one.revision)
    )
  }
}

function rowsOf(post: Row, revision: Row, number: number) {
  const id = newId('post')
  const status = STATUSES[number % STATUSES.length]
  const word = (at: number) => WORDS[(number * 7 + at * 13) % WORDS.length]
  const at = Date.now() - number
  const text = {
    title: `Tides and the ${word(1)}, number${number}`,
    summary: `Of ${word(2)}, ${word(3)} and ${number % 1_000 === 0 ? 'the lighthouse' : word(4)}.`,
    tags: JSON.stringify([word(5), word(6)]),
  }
  const isPublished = status === 'published'
  return {
    post: {
      ...post,
      ...text,
      id,
      status,
      slug: `tides-${number}`,
      search_key: number + 1,
      published_revision: isPublished ? 1 : null,
      published_at: isPublished ? at : null,
      created_at: at,
      updated_at: at,
    },
    revision: {
      ...revision,
      ...text,
      post_id: id,
      body: `Twice a **day** the ${word(7)} comes. `.repeat(40),
      created_at: at,
    },
  }
}

async function insert(database: ApplianceDatabase, table: string, rows: Row[]) {
  const names = Object.keys(rows[0]!)
  const places = rows.map(() => `(${names.map(() => '?').join(', ')})`).join(', ')
  await database.query(
    `insert into ${table} (${names.join(', ')}) values ${places}`,
    rows.flatMap((row) => names.map((name) => row[name]))
  )
}
