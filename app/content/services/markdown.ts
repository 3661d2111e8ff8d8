import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

/** Raw HTML in Markdown is text; what is left is cleaned all the same, so that no rule of the renderer is relied upon. */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false })

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'strong', 'em', 's', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title'],
    ol: ['start'],
    code: ['class'],
    th: ['style'],
    td: ['style'],
  },
  allowedClasses: { code: [/^language-[\w+-]+$/] },
  allowedStyles: {
    th: { 'text-align': [/^(?:left|right|center)$/] },
    td: { 'text-align': [/^(?:left|right|center)$/] },
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
}

/** Relative addresses in their place under a site. */
function absolute(base: string | null, address: string | undefined) {
  if (base === null || address === undefined || !URL.canParse(address, base)) return address
  return new URL(address, base).href
}

/** HTML of a post's Markdown: safe to show, links and pictures absolute where a base address is known. */
export function renderMarkdown(body: string, base: string | null = null): string {
  const rebase = (name: 'href' | 'src') => (tagName: string, attribs: sanitizeHtml.Attributes) => {
    const address = absolute(base, attribs[name])
    return { tagName, attribs: address === undefined ? attribs : { ...attribs, [name]: address } }
  }
  return sanitizeHtml(markdown.render(body), {
    ...ALLOWED,
    transformTags: { a: rebase('href'), img: rebase('src') },
  })
}
