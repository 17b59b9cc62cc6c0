import { isUtf8 } from 'node:buffer'
import { shorten } from '../html/markup.ts'

const NAMED_LENGTH = 60

/**
 * Decodes a file piece by piece. Bytes that are no UTF-8 are read as Windows-1252, which is what old
 * databases hold besides, and their lines are noted.
 *
 * @param onForeignLine told of each such line: its number, counted from 1, and its words as read
 * @yields text without a byte order mark
 */
export async function* decodeUtf8(
  chunks: AsyncIterable<Uint8Array>,
  onForeignLine: (line: number, words: string) => void,
): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array()
  let line = 1
  let isFirst = true

  const decode = (bytes: Uint8Array): string => {
    let text = ''
    if (isUtf8(bytes)) text = OWN.decode(bytes)
    else {
      for (const part of linesOf(bytes)) {
        const { words, foreignAt } = decodeLine(part)
        if (foreignAt !== null) onForeignLine(line, wordsAround(words, foreignAt))
        text += words
        if (part.at(-1) === NEW_LINE) line += 1
      }
      return text
    }
    for (const byte of bytes) if (byte === NEW_LINE) line += 1
    return text
  }

  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    // Whole lines: no character is cut.
    const end = bytes.lastIndexOf(NEW_LINE) + 1
    rest = bytes.subarray(end)
    const text = decode(bytes.subarray(0, end))
    if (text === '') continue
    yield isFirst ? text.replace(/^\uFEFF/, '') : text
    isFirst = false
  }
  const text = decode(rest)
  yield isFirst ? text.replace(/^\uFEFF/, '') : text
}

/**
 * Decodes a whole file: UTF-16 by its mark or by its zeros, else UTF-8, with Windows-1252 where it is
 * none.
 *
 * @returns text without a byte order mark; it holds U+0000 where the file is no text
 */
export function decodeText(bytes: Uint8Array): {
  readonly text: string
  readonly notes: readonly string[]
} {
  const [first, second] = bytes
  const isMarked = (a: number, b: number): boolean => first === a && second === b
  const isBig = isMarked(0xfe, 0xff) || (first === 0 && second !== 0)
  const isLittle = isMarked(0xff, 0xfe) || (first !== 0 && second === 0)
  if (isBig || isLittle) {
    const text = new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes)
    return { text, notes: [] }
  }
  const { words, foreignAt } = decodeLine(bytes)
  const note = `is not all UTF-8: "${foreignAt === null ? '' : wordsAround(words, foreignAt)}" was read as Windows-1252`
  return { text: words.replace(/^\uFEFF/, ''), notes: foreignAt === null ? [] : [note] }
}

const NEW_LINE = 0x0a

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(NEW_LINE, start) + 1 || bytes.length
    yield bytes.subarray(start, end)
    start = end
  }
}

const OWN = new TextDecoder('utf-8', { ignoreBOM: true })
const FOREIGN = new TextDecoder('windows-1252')

/** Bytes of a character of UTF-8, by its first one. */
const lengthOf = (first: number): number =>
  first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4

/** @returns `foreignAt`: where the first character stands that is no UTF-8; null without one */
function decodeLine(line: Uint8Array): {
  readonly words: string
  readonly foreignAt: number | null
} {
  if (isUtf8(line)) return { words: OWN.decode(line), foreignAt: null }
  let words = ''
  let foreignAt: number | null = null
  for (let at = 0; at < line.length;) {
    const character = line.subarray(at, at + lengthOf(line[at] ?? 0))
    const isOwn = isUtf8(character)
    if (!isOwn) foreignAt ??= words.length
    words += isOwn ? OWN.decode(character) : FOREIGN.decode(character.subarray(0, 1))
    at += isOwn ? character.length : 1
  }
  return { words, foreignAt }
}

function wordsAround(words: string, at: number): string {
  return shorten(
    words
      .slice(Math.max(0, at - 20))
      .replace(/\s+/g, ' ')
      .trim(),
    NAMED_LENGTH,
  )
}
