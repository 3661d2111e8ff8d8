/**
 * A post as Markdown with front matter. JSON is YAML too, and has one way only to write a text, so that no title can break out of
 * its line.
 */
export function toMarkdown(post, { draft, marker, delivery }) {
  const fields = {
    title: post.title,
    description: post.summary,
    slug: post.slug,
    date: post.publishedAt,
    lastmod: post.updatedAt,
    draft,
    tags: [...new Set(post.tags)],
    categories: post.category === null ? [] : [post.category],
    image: post.imageUrl,
    source: post.sourceUrl,
    signalbox: { marker, delivery },
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${post.body}`
}

/** The front matter of a file that was written here; null for any other file. */
export function readFrontMatter(text) {
  const [, head] = /^---\n(.*?)\n---\n/s.exec(text) ?? []
  if (head === undefined) return null
  try {
    const entries = head.split('\n').map((line) => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), JSON.parse(line.slice(at + 2))]
    })
    return Object.fromEntries(entries)
  } catch {
    return null
  }
}
