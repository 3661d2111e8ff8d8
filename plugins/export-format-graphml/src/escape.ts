/** What XML 1.0 cannot hold, even escaped. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** White space is escaped as well: parsers turn it into spaces or line feeds otherwise. */
const SPECIAL = /[&<>"\t\n\r\u0085\u2028\u2029]/g

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapedOne = (character: string) => ENTITIES[character] ?? `&#${character.charCodeAt(0)};`

/** A text inside an element or an attribute. */
export const escaped = (text: string) =>
  text.toWellFormed().replace(FORBIDDEN, '').replace(SPECIAL, escapedOne)
