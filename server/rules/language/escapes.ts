import { ownValue } from '../../../shared/records/own-value.ts'
import { RulesError } from '../values/rules-errors.ts'
import type { SourcePosition } from '../values/rules-errors.ts'

const NAMED_ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '0': '\0',
}

/** A run of plain characters, a number in hexadecimal or octal, or one escaped character. */
const PIECE =
  /(?<plain>[^\\]+)|\\(?:u(?<u>[0-9a-fA-F]{4})|U(?<U>[0-9a-fA-F]{8})|[xX](?<x>[0-9a-fA-F]{2})|(?<octal>[0-3][0-7]{2})|(?<escaped>[^]))|\\/gu

/** `byte` is what `\xFF` and `\377` stand for: a byte in bytes, a character in strings. */
type Piece = { readonly text: string } | { readonly byte: number }

function* piecesOf(raw: string, start: SourcePosition): Generator<Piece> {
  for (const match of raw.matchAll(PIECE)) {
    const { plain, u, U, x, octal, escaped } = match.groups ?? {}
    const position = { line: start.line, column: start.column + match.index }
    if (plain !== undefined) yield { text: plain }
    else if (x !== undefined) yield { byte: Number.parseInt(x, 16) }
    else if (octal !== undefined) yield { byte: Number.parseInt(octal, 8) }
    else yield { text: escapedText(u ?? U, escaped, position) }
  }
}

function escapedText(
  code: string | undefined,
  escaped: string | undefined,
  position: SourcePosition,
): string {
  if (code !== undefined) {
    const point = Number.parseInt(code, 16)
    if (point <= 0x10ffff) return String.fromCodePoint(point)
    throw new RulesError('rules/syntax', 'There is no such character', position)
  }
  const character = escaped ?? ''
  const named = ownValue(NAMED_ESCAPES, character)
  if (named !== undefined) return named
  if (/^[-\\'"`?/.]$/.test(character)) return character
  const message = `Unknown escape \\${character}; write \\\\${character} for a backslash and '${character}'`
  throw new RulesError('rules/syntax', message, position)
}

/**
 * Returns the text that a string literal stands for.
 *
 * @param raw what stands between its quotes, and `start` where that begins
 * @throws RulesError `rules/syntax` for an escape that does not exist
 */
export function unescapeText(raw: string, start: SourcePosition): string {
  let text = ''
  for (const piece of piecesOf(raw, start)) {
    text += 'text' in piece ? piece.text : String.fromCharCode(piece.byte)
  }
  return text
}

/** As {@link unescapeText} for `b'...'`: characters stand for their bytes in UTF-8. */
export function unescapeBytes(raw: string, start: SourcePosition): Uint8Array {
  const encoder = new TextEncoder()
  const bytes: number[] = []
  for (const piece of piecesOf(raw, start)) {
    if ('byte' in piece) bytes.push(piece.byte)
    else for (const byte of encoder.encode(piece.text)) bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}
