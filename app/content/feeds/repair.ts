const DOCTYPE = /<!DOCTYPE(?:[^[<>]|"[^"]*"|'[^']*')*(?:\[(?:[^\]]|\](?!\s*>))*\]\s*)?>/gi

/** Ends of whole entries; a feed that was cut ends behind the last of them. */
const ENTRY_END = /<\/(?:\w+:)?(item|entry)\s*>/gi
const ROOTS = [
  { root: /<rss\b/i, close: '</channel></rss>' },
  { root: /<(?:\w+:)?RDF\b/, close: '</rdf:RDF>' },
  { root: /<feed\b/i, close: '</feed>' },
]
const FEED_INSIDE = /<feed\b[^>]*xmlns="http:\/\/www\.w3\.org\/2005\/Atom"[\s\S]*<\/feed>/i
const ENTRY_ALONE =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(entry)\b[^>]*xmlns="http:\/\/www\.w3\.org\/2005\/Atom"/i

/** Removes what a reader must not follow: document types with their entities. What they define reads as plain text. */
const withoutDoctype = (xml: string) => xml.replace(DOCTYPE, '')

/** Text before the first element, such as blank lines or warnings of a server. */
const withoutPreamble = (xml: string) => xml.replace(/^[^<]+/, '')

/** An Atom feed inside a web page, or an Atom entry by itself, made into a feed. */
function atomOf(xml: string): string | null {
  if (ENTRY_ALONE.test(xml)) {
    const entry = xml.slice(xml.search(/<entry\b/i))
    return `<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`
  }
  return FEED_INSIDE.exec(xml)?.[0] ?? null
}

/** The whole entries of a feed that was cut; null when it has none. */
function untilLastEntry(xml: string): string | null {
  const kind = ROOTS.find(({ root }) => root.test(xml))
  const end = [...xml.matchAll(ENTRY_END)].at(-1)
  if (!kind || !end) return null
  return xml.slice(0, end.index + end[0].length) + kind.close
}

/** Title, link and items of an RSS feed whose other elements are not closed where they should be. */
export function lifted(xml: string): string | null {
  const root = /<rss\b[^>]*>/i.exec(xml)?.[0]
  const items = xml.match(/<item\b[\s\S]*?<\/item\s*>/gi)
  if (root === undefined || items === null) return null
  const head = xml.slice(0, xml.indexOf(items[0]))
  const own = ['title', 'link'].map(
    (name) => new RegExp(`<${name}>[^<]*</${name}>`, 'i').exec(head)?.[0]
  )
  return `${root}<channel>${own.join('')}${items.join('')}</channel></rss>`
}

/** A text as feeds are read; nothing in it leads anywhere else. */
export const tidy = (text: string) => withoutPreamble(withoutDoctype(text))

/** Ways to mend a feed that could not be read, each with whether something of it is missing then. */
export function mended(text: string): { text: string; isCut: boolean }[] {
  const atom = atomOf(text)
  const whole = untilLastEntry(text)
  return [
    ...(atom === null ? [] : [{ text: atom, isCut: false }]),
    ...(whole === null ? [] : [{ text: whole, isCut: true }]),
  ]
}
