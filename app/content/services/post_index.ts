import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { askedWords, indexedWords } from '#content/services/search_words'

/** What of a post is searched, and the number it is indexed under. */
interface Searched {
  searchKey: number
  title: string
  summary: string
  tags: string[]
}

const isPostgres = (client: QueryClientContract) => client.dialect.name === 'postgres'

/** Puts a post into the index, in the place of what was there of it. */
export async function indexPost(client: QueryClientContract, post: Searched) {
  const words = indexedWords(post.title, post.summary, ...post.tags)
  await unindexPost(client, post.searchKey)
  await (isPostgres(client)
    ? client.rawQuery(
        'insert into search_posts (search_key, words) values (?, array_to_tsvector(?::text[]))',
        [post.searchKey, words as never]
      )
    : client.rawQuery('insert into search_posts (rowid, words) values (?, ?)', [
        post.searchKey,
        words.join(' '),
      ]))
}

/** Takes a post out of the index. */
export const unindexPost = (client: QueryClientContract, searchKey: number) =>
  client
    .from('search_posts')
    .where(isPostgres(client) ? 'search_key' : 'rowid', searchKey)
    .delete()

/** So few found posts are named one by one; databases look through all posts of a workspace otherwise. */
const FEW = 1_000

/**
 * The condition that a post has words that begin with each word asked for; null when no post has, or the query holds no word
 * at all.
 */
export async function matching(client: QueryClientContract, query: string) {
  const words = askedWords(query)
  if (words.length === 0) return null
  const [select, asked] = isPostgres(client)
    ? [
        'select search_key from search_posts where words @@ ?::tsquery',
        words.map((word) => `'${word}':*`).join(' & '),
      ]
    : [
        'select rowid as search_key from search_posts where search_posts match ?',
        words.map((word) => `"${word}" *`).join(' '),
      ]
  const keys = await firstKeys(client, select, asked)
  if (keys.length === 0) return null
  if (keys.length > FEW) return { sql: `search_key in (${select})`, bindings: [asked] }
  return { sql: `search_key in (${keys.map(() => '?').join(', ')})`, bindings: keys }
}

async function firstKeys(client: QueryClientContract, select: string, asked: string) {
  const found = await client.rawQuery(`${select} limit ${FEW + 1}`, [asked])
  const rows: { search_key: number | string }[] = isPostgres(client) ? found.rows : found
  return rows.map((row) => Number(row.search_key))
}

/** Whether as many posts are in the index as there are. */
export async function isComplete(client: QueryClientContract): Promise<boolean> {
  const [[posts], [indexed]] = await Promise.all([
    client.from('posts').count('* as total'),
    client.from('search_posts').count('* as total'),
  ])
  return Number(posts.total) === Number(indexed.total)
}
