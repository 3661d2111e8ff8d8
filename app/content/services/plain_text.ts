/** Characters that XML 1.0 forbids (section 2.2) and no site shows; a writer may well produce them. */
const FORBIDDEN = /[^\t\n\r\u0020-\u007e\u0080-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text without control characters and halves of surrogate pairs. */
export const plainText = (text: string) => text.toWellFormed().replaceAll(FORBIDDEN, '')
