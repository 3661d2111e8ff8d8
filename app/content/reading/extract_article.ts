import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

/** A page's article as text. */
export interface Article {
  title: string | null
  text: string
}

const LONGEST = 200_000

/** Runs in a worker thread, which is ended when a page takes too long. Null when the page has no article. */
export function extractArticle({ html, url }: { html: string; url: string }): Article | null {
  const { document } = parseHTML(html)
  const base = document.createElement('base')
  base.setAttribute('href', url)
  document.head?.append(base)
  const article = new Readability(document as never, { maxElemsToParse: 50_000 }).parse()
  const text = article?.textContent
    ?.replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
  return text ? { title: article?.title?.trim() || null, text: text.slice(0, LONGEST) } : null
}
