import type { ApiClient } from '@japa/api-client'

export const CONTENT = '/api/v1/content'
export const POSTS = `${CONTENT}/posts`

/** Sends a post and answers it. */
export async function givenPost(
  client: ApiClient,
  headers: Record<string, string>,
  over: Record<string, unknown> = {}
) {
  const body = { title: 'How tides work', body: 'Twice a **day** …', ...over }
  const response = await client.post(POSTS).headers(headers).json(body)
  response.assertStatus(201)
  return response.body()
}

/** Ids of a list's items. */
export const idsOf = (response: { body(): any }) => response.body().items.map((one: any) => one.id)
