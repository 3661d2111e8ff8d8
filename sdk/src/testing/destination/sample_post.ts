import type { DestinationPost } from '../../destination/types.ts'
import { PICTURE } from './test_context.ts'

/** A post with everything a post can have. */
export function samplePost(over: Partial<DestinationPost> = {}): DestinationPost {
  return {
    id: 'post_01conformance',
    slug: 'how-tides-work',
    title: 'How tides work',
    summary: 'The moon pulls, the water follows.',
    body: 'Twice a **day** the sea comes.\n',
    html: '<p>Twice a <strong>day</strong> the sea comes.</p>\n',
    tags: ['sea', 'moon'],
    category: 'Nature',
    imageUrl: PICTURE,
    sourceUrl: 'https://source.example/tides',
    publishedAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    revision: 1,
    ...over,
  }
}

/** The same post with one text, as Markdown and as HTML. */
export const withText = (text: string, over: Partial<DestinationPost> = {}) =>
  samplePost({ body: `${text}\n`, html: `<p>${text}</p>\n`, ...over })
