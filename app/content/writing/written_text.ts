import { LIMITS } from '#content/limits'
import { plainText } from '#content/services/plain_text'
import type { Brief, PostText } from '#content/types'

/** Writers are generous with tags. */
const MOST_TAGS = 12

const HEAD =
  /^\s*(?:```\w*\s*)?TITLE:\s*(?<title>.+)\n(?:\s*SUMMARY:\s*(?<summary>.*)\n)?(?:\s*TAGS:\s*(?<tags>.*)\n)?\s*-{3,}\s*\n/i
const HEADING = /^\s*#\s+(?<title>.+)\n/

const oneLine = (text: string | undefined, most: number) =>
  (text ?? '')
    .replace(/\*\*|^["“]|["”]$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)

/** Reads what a writer answered; one that did not keep to the form is taken as the post itself. Null when nothing was written. */
export function writtenText(answer: string, brief: Brief): PostText | null {
  const text = plainText(answer).trim()
  if (text === '') return null
  const head = HEAD.exec(text) ?? HEADING.exec(text)
  const found = head?.groups ?? {}
  const body = text
    .slice(head?.[0].length ?? 0)
    .replace(/\n```\s*$/, '')
    .trim()
  const tags = (found.tags ?? '')
    .split(',')
    .map((tag) => oneLine(tag, LIMITS.tag).replace(/^#/, ''))
  return {
    title: oneLine(found.title, LIMITS.title) || oneLine(brief.topic, LIMITS.title),
    summary: oneLine(found.summary, LIMITS.summary),
    body: (body === '' ? text : body).slice(0, LIMITS.body),
    tags: [...new Set(tags.filter(Boolean))].slice(0, MOST_TAGS),
    imageUrl: null,
  }
}

/** The brief itself as a post, for when nobody could write one. */
export function textOfBrief({ topic, notes, url, source }: Brief): PostText {
  const said = notes.trim() || source?.text.trim() || topic
  const parts = [said, url === null ? '' : `<${url}>`]
  return {
    title: oneLine(plainText(topic), LIMITS.title) || 'Untitled',
    summary: '',
    body: plainText(parts.filter(Boolean).join('\n\n')).slice(0, LIMITS.body),
    tags: [],
    imageUrl: null,
  }
}
