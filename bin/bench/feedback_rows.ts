/** What the bench of feedback does with the database beside the appliance. */
import type { ApplianceDatabase } from '#tests/helpers/appliance_database'

const AT_ONCE = 500

/** Copies the decisions that are there under new ids, so that each can be judged once. */
export async function copyDecisions(database: ApplianceDatabase, ids: string[]) {
  const made = await database.query<Record<string, unknown>>('select * from route_decisions')
  const names = Object.keys(made[0]!)
  const row = `(${names.map(() => '?').join(', ')})`
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const part = ids.slice(from, from + AT_ONCE)
    const cells = part.flatMap((id, index) =>
      Object.values({ ...made[(from + index) % made.length]!, id })
    )
    const places = part.map(() => row).join(', ')
    await database.query(
      `insert into route_decisions (${names.join(', ')}) values ${places}`,
      cells
    )
  }
}

/** Says whether every judgement is in the rows and in the sums. */
export async function sumsAgree(database: ApplianceDatabase, judgements: number): Promise<string> {
  const rows = await database.number('select count(*) from route_feedback')
  const sums = await database.number(`select sum(n) from route_evidence where source = 'feedback'`)
  const agree = rows === judgements && sums === judgements * 1_000_000
  return agree
    ? `rows and sums agree: ${rows}`
    : `rows and sums DIFFER: ${judgements} sent, ${rows} rows, ${sums / 1_000_000} in the sums`
}
