import assert from 'node:assert/strict'
import type { DestinationPost } from '../../../destination/types.ts'
import type { Checks } from '../checks.ts'
import { samplePost, withText } from '../sample_post.ts'
import type { SitePost } from '../site.ts'

const LONG = 'Tide '.repeat(60).trim().padEnd(300, '!')

const textOf = ({ html, body }: SitePost) => html ?? body ?? ''

/** Texts that sites and plugins tend to stumble over. */
export function checkTexts({ check }: Checks): void {
  const arrives = (
    title: string,
    post: DestinationPost,
    look: (stored: SitePost) => void = () => {}
  ) =>
    check(`text: ${title}`, async (bench) => {
      await bench.deliver(bench.parcel(post))
      const stored = await bench.onlyPost()
      assert.equal(stored.status, 'published')
      look(stored)
    })

  const keepsText = (title: string, text: string) =>
    arrives(title, withText(text), (stored) => assert.ok(textOf(stored).includes(text)))

  keepsText('letters of other scripts arrive', 'Ебб и поток, 潮の満ち引き, Œuvre à l’île')
  keepsText('emoji arrive', 'Sea 🌊 family 👨‍👩‍👧‍👦 flag 🏴󠁧󠁢󠁷󠁬󠁳󠁿')
  keepsText('text from right to left arrives', 'المد والجزر وגאות ושפל')
  keepsText('code in the text stays code', '&lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; --&gt;')
  keepsText('braces of template languages stay as they are', '{{ 7*7 }} ${x} {% raw %} [gallery]')
  keepsText('backslashes and quotes stay as they are', 'C:\\tides\\new "quoted" and \'single\'')

  arrives('a title of other scripts arrives', samplePost({ title: 'Прилив 🌊 מים' }), (stored) =>
    assert.equal(stored.title, 'Прилив 🌊 מים')
  )
  arrives(
    'signs of markup in a title arrive',
    samplePost({ title: 'Cats & "Dogs": 1 < 2' }),
    (stored) => assert.equal(stored.title, 'Cats & "Dogs": 1 < 2')
  )
  arrives(
    'a title of 300 characters goes as far as it fits',
    samplePost({ title: LONG }),
    (stored) => assert.equal(stored.title.slice(0, 200), LONG.slice(0, 200))
  )
  arrives('a text of 1 MB arrives whole', withText(`${'tide '.repeat(200_000)}end`), (stored) => {
    assert.ok(textOf(stored).length > 1_000_000)
    assert.ok(textOf(stored).includes('tide end'))
  })
  arrives(
    'tags with signs of markup arrive',
    samplePost({ tags: ['News & Co', 'C++', 'Größe'] }),
    ({ tags }) => {
      if (tags) for (const tag of ['News & Co', 'C++', 'Größe']) assert.ok(tags.includes(tag), tag)
    }
  )
  arrives(
    'a tag that is named twice is there once',
    samplePost({ tags: ['sea', 'sea'] }),
    ({ tags }) => {
      if (tags) assert.equal(tags.filter((tag) => tag === 'sea').length, 1)
    }
  )
  arrives(
    'a post needs neither summary, tags, category, picture nor source',
    samplePost({ summary: '', tags: [], category: null, imageUrl: null, sourceUrl: null })
  )
  arrives(
    'a picture that cannot be had does not stop the post',
    samplePost({ imageUrl: 'https://pictures.example/gone.png' })
  )
  arrives(
    'a summary of 400 characters does not stop the post',
    samplePost({ summary: 'Tides come. '.repeat(33).trim() })
  )
}
