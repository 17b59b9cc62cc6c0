import { RegexError } from './syntax.ts'

/** Reads the source of an expression character by character. */
export class Reader {
  private readonly points: readonly string[]
  private at = 0

  constructor(source: string) {
    this.points = Array.from(source)
  }

  /** The next character, or one further on; undefined behind the end. */
  peek(ahead = 0): string | undefined {
    return this.points[this.at + ahead]
  }

  get isAtEnd(): boolean {
    return this.at >= this.points.length
  }

  /** The next characters as one string; fewer at the end. */
  lookAhead(length: number): string {
    return this.points.slice(this.at, this.at + length).join('')
  }

  /** Takes a fixed text of plain characters if it is next. */
  accept(text: string): boolean {
    if (this.lookAhead(text.length) !== text) return false
    this.at += text.length
    return true
  }

  /** @throws RegexError at the end */
  take(): string {
    const point = this.points[this.at]
    if (point === undefined) throw new RegexError('The expression ends too early')
    this.at += 1
    return point
  }

  takeWhile(isWanted: (point: string) => boolean): string {
    const start = this.at
    while (!this.isAtEnd && isWanted(this.points[this.at] ?? '')) this.at += 1
    return this.points.slice(start, this.at).join('')
  }
}

/** The code point of a character. */
export function codeOf(point: string): number {
  return point.codePointAt(0) ?? -1
}
