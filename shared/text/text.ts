/** Control characters: no page, feed or list of tags can hold them. */
const CONTROL = /\p{Cc}/u
/** Unicode's noncharacters, such as U+FFFE: no text holds them, and XML forbids them. */
const NONCHARACTER = /\p{NChar}/gu
/** Characters that XML 1.0 cannot hold (section 2.2, Char), and noncharacters. */
const UNSHOWABLE = /[^\t\n\r\u{20}-\u{10ffff}]|\p{NChar}/gu
const LINE_BREAK = /\s*[\t-\r\u0085]\s*/g
/** All but tabulators and line breaks. */
const CONTROL_IN_PROSE = /[^\P{Cc}\t\n\r]/u

/**
 * How long a text is, in characters (code points). Security rules count alike; `length` counts the
 * units of UTF-16, of which an emoji has two.
 */
export function characterCount(text: string): number {
  return Array.from(text).length
}

/** The beginning of a text, without half of a character at its end. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('')
}

/** Whether a text of one line holds what cannot be shown. The security rules agree (`isLine`). */
export function isLine(text: string): boolean {
  return !CONTROL.test(text)
}

/** As {@link isLine}, for texts that may have line breaks. */
export function isProse(text: string): boolean {
  return !CONTROL_IN_PROSE.test(text)
}

/** A text without Unicode's noncharacters. */
export function withoutNoncharacters(text: string): string {
  return text.replace(NONCHARACTER, '')
}

/** Markup without the characters that no page, feed or card can hold. */
export function showable(markup: string): string {
  return markup.replace(UNSHOWABLE, '')
}

/** A text in one line, without control characters, and no longer than `most` characters. */
export function toLine(text: string, most: number): string {
  const line = text.replace(LINE_BREAK, ' ').replace(new RegExp(CONTROL, 'gu'), '')
  return firstCharacters(withoutNoncharacters(line), most)
}

/** As {@link toLine}, for texts that may have line breaks. */
export function toProse(text: string, most: number): string {
  const prose = text.replace(new RegExp(CONTROL_IN_PROSE, 'gu'), '')
  return firstCharacters(withoutNoncharacters(prose), most)
}

/** The size of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
