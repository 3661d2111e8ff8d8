import { createHash } from 'node:crypto'
import type { DestinationContext } from '@signalbox/sdk'
import type { GhostApi } from './api.ts'

const TYPES: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
const BOUNDARY = 'svc-boundary-7f3a9c1e5b2d'

/** Names a picture in a post, so that the next delivery sees which one the site has. */
export const imageMark = (address: string) =>
  `svc-image:${createHash('sha256').update(address).digest('hex').slice(0, 24)}`

/** Address of the picture on the site; the picture's own when the site does not take it. */
export async function uploadImage(
  api: GhostApi,
  { images }: DestinationContext,
  address: string
): Promise<string> {
  const image = await images.fetch(address)
  const ending = image && TYPES[image.type]
  if (!ending) return address
  const name = `${imageMark(address).replace(':', '-')}.${ending}`
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${image.type}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(head),
    image.bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  const { images: stored } = await api.call<{ images: { url: string }[] }>('images/upload/', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body,
  })
  return stored[0]?.url ?? address
}
