import { ownValue } from '../../../shared/records/own-value.ts'
import { RulesError, type SourcePosition } from '../values/rules-errors.ts'

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

export type Token = { readonly position: SourcePosition } & (
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'int'; readonly text: string }
  | { readonly kind: 'float'; readonly text: string }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'bytes'; readonly text: string; readonly bytes: Uint8Array }
  | { readonly kind: 'symbol'; readonly text: string }
  | { readonly kind: 'end'; readonly text: '' }
)

const TWO_CHARACTER_SYMBOLS = new Set(['||', '&&', '==', '!=', '<=', '>='])
const ONE_CHARACTER_SYMBOLS = new Set('{}()[],;:.?!<>+-*/%=$')
/** Longest source that is read, in bytes of UTF-8, as in production. */
const SOURCE_MAX_BYTES = 256 * 1024

/**
 * Reads tokens one at a time. The parser drives it, because a slash begins a path in one place and
 * divides in another.
 */
export class Lexer {
  private readonly source: string
  private offset = 0
  private line = 1
  private lineStart = 0

  constructor(source: string) {
    this.source = source
    const isTooLong = source.length > SOURCE_MAX_BYTES
    if (isTooLong || new TextEncoder().encode(source).length > SOURCE_MAX_BYTES) {
      throw new RulesError('rules/limit', 'The rules are longer than 256 kB', {
        line: 1,
        column: 1,
      })
    }
  }

  /** Where the next token begins. */
  position(): SourcePosition {
    return { line: this.line, column: this.offset - this.lineStart + 1 }
  }

  /** The next token, white space and comments skipped. */
  next(): Token {
    this.skipBlanks()
    const { offset } = this
    const place = { position: this.position() }
    const character = this.source[offset]
    if (character === undefined) return { kind: 'end', text: '', ...place }
    if (/[bB]/.test(character) && /['"]/.test(this.source[offset + 1] ?? '')) {
      this.offset += 1
      const { raw, position } = this.readQuoted()
      return { kind: 'bytes', text: raw, bytes: unescapeBytes(raw, position), ...place }
    }
    if (character === '"' || character === "'") {
      const { raw, position } = this.readQuoted()
      return { kind: 'string', text: unescapeText(raw, position), ...place }
    }
    const name = this.take(/[A-Za-z_]\w*/y)
    if (name !== null) return { kind: 'name', text: name, ...place }
    const float = this.take(/\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/y)
    if (float !== null) return { kind: 'float', text: float, ...place }
    const int = this.take(/0[xX][0-9a-fA-F]+|\d+/y)
    if (int !== null) return { kind: 'int', text: int, ...place }
    return { kind: 'symbol', text: this.readSymbol(character), ...place }
  }

  /**
   * Text that stands for one path segment right here, or null. Nothing is skipped. A pattern's
   * segment may hold dots; in an expression a dot behind a path begins a method call.
   */
  takeSegment(place: 'pattern' | 'expression'): string | null {
    return this.take(place === 'pattern' ? /\(default\)|[\w\-~%+@.]+/y : /\(default\)|[\w\-~%@]+/y)
  }

  /** Takes a fixed text that stands right here. Nothing is skipped. */
  takeText(text: string): boolean {
    if (!this.source.startsWith(text, this.offset)) return false
    this.offset += text.length
    return true
  }

  private take(expression: RegExp): string | null {
    expression.lastIndex = this.offset
    const match = expression.exec(this.source)
    if (match === null) return null
    this.offset += match[0].length
    return match[0]
  }

  private readSymbol(character: string): string {
    const pair = this.source.slice(this.offset, this.offset + 2)
    if (TWO_CHARACTER_SYMBOLS.has(pair)) {
      this.offset += 2
      return pair
    }
    if (!ONE_CHARACTER_SYMBOLS.has(character)) {
      throw new RulesError(
        'rules/syntax',
        `Unexpected character ${JSON.stringify(character)}`,
        this.position(),
      )
    }
    this.offset += 1
    return character
  }

  /** Reads the text between two quotes, escapes included; the quotes are skipped. */
  private readQuoted(): { readonly raw: string; readonly position: SourcePosition } {
    const start = this.position()
    const quote = this.source[this.offset]
    this.offset += 1
    const position = this.position()
    const from = this.offset
    for (;;) {
      const character = this.source[this.offset]
      if (character === undefined || character === '\n') {
        throw new RulesError('rules/syntax', 'The string does not end on its line', start)
      }
      this.offset += 1
      if (character === quote) return { raw: this.source.slice(from, this.offset - 1), position }
      if (character === '\\' && this.source[this.offset] !== '\n') this.offset += 1
    }
  }

  private skipBlanks(): void {
    for (;;) {
      const character = this.source[this.offset]
      if (character === '\n') {
        this.offset += 1
        this.line += 1
        this.lineStart = this.offset
      } else if (character !== undefined && /\s/.test(character)) {
        this.offset += 1
      } else if (this.source.startsWith('//', this.offset)) {
        const end = this.source.indexOf('\n', this.offset)
        this.offset = end === -1 ? this.source.length : end
      } else if (this.source.startsWith('/*', this.offset)) {
        this.skipBlockComment()
      } else {
        return
      }
    }
  }

  private skipBlockComment(): void {
    const start = this.position()
    const end = this.source.indexOf('*/', this.offset + 2)
    if (end === -1) throw new RulesError('rules/syntax', 'The comment does not end', start)
    for (let at = this.offset; at < end; at += 1) {
      if (this.source[at] === '\n') {
        this.line += 1
        this.lineStart = at + 1
      }
    }
    this.offset = end + 2
  }
}

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
function unescapeText(raw: string, start: SourcePosition): string {
  let text = ''
  for (const piece of piecesOf(raw, start)) {
    text += 'text' in piece ? piece.text : String.fromCharCode(piece.byte)
  }
  return text
}

/** As {@link unescapeText} for `b'...'`: characters stand for their bytes in UTF-8. */
function unescapeBytes(raw: string, start: SourcePosition): Uint8Array {
  const encoder = new TextEncoder()
  const bytes: number[] = []
  for (const piece of piecesOf(raw, start)) {
    if ('byte' in piece) bytes.push(piece.byte)
    else for (const byte of encoder.encode(piece.text)) bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}
