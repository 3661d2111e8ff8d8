import { createHash } from 'node:crypto'
import type { DestinationContext } from '@signalbox/sdk'
import type { WordPressApi } from './api.ts'

interface Media {
  id: number
  slug: string
}

const TYPES: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** An address of a picture names it: the same one is uploaded to a site once, however often posts with it are sent. */
const slugOf = (address: string) =>
  `svc-${createHash('sha256').update(address).digest('hex').slice(0, 24)}`

/** Id of the picture on the site; null when it cannot be had or the site does not take it: the post goes without it. */
export async function featuredImage(
  api: WordPressApi,
  { images, log }: DestinationContext,
  address: string
): Promise<number | null> {
  const slug = slugOf(address)
  const known = await api.call<Media[]>('wp/v2/media', { query: { slug, context: 'edit' } })
  if (known[0]) return known[0].id
  const image = await images.fetch(address)
  const ending = image && TYPES[image.type]
  if (!ending) return null
  const { status, body } = await api.ask('wp/v2/media', {
    method: 'POST',
    headers: {
      'content-type': image.type,
      'content-disposition': `attachment; filename="${slug}.${ending}"`,
    },
    body: image.bytes,
  })
  if (status === 201) return (body as Media).id
  log.warn('the site did not take a picture', { status })
  return null
}
