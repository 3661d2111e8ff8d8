/** Longest slug; sites cut at 200, and a number may follow. */
const LONGEST = 185

/** Words that sites keep for addresses of their own. */
const RESERVED = new Set(
  'admin api archive author blog category embed feed feeds ghost index login page pages post posts rss search sitemap tag tags wp-admin wp-content wp-json'.split(
    ' '
  )
)

/** An address for a title: letters of any script, folded to plain ones where Unicode knows how; never empty or reserved. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  let slug = ''
  for (const word of words ?? []) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (longer.length > LONGEST) break
    slug = longer
  }
  if (slug === '') slug = (words?.[0] ?? 'untitled').slice(0, LONGEST)
  return RESERVED.has(slug) ? `${slug}-post` : slug
}

/** The same address with a number, for titles that come again: `-2`, `-3` … */
export const numbered = (slug: string, number: number) =>
  number === 1 ? slug : `${slug}-${number}`
