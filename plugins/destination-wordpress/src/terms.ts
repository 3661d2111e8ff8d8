import { refusal, type WordPressApi } from './api.ts'

interface Term {
  id: number
  name: string
}

/**
 * Ids of tags or categories by name. A name is posted at once: the site answers with the id it has when it knows the
 * name, which also holds when several attempts ask for the same new one.
 */
export async function termIds(
  api: WordPressApi,
  kind: 'tags' | 'categories',
  names: readonly string[]
): Promise<number[]> {
  const ids: number[] = []
  for (const name of new Set(names)) {
    const { status, body } = await api.ask(`wp/v2/${kind}`, { method: 'POST', body: { name } })
    if (status === 201) {
      ids.push((body as Term).id)
      continue
    }
    const known = (body as { code?: string; data?: { term_id?: number } } | undefined) ?? {}
    if (known.code === 'term_exists' && known.data?.term_id) ids.push(known.data.term_id)
    /** Authors may not make categories: the post goes without one that is not there. */
    else if (status !== 403) throw refusal(status, known)
  }
  return ids
}
