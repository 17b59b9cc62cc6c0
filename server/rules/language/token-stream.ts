import { RulesError } from '../values/rules-errors.ts'
import type { SourcePosition, SourceSpan } from '../values/rules-errors.ts'
import { Lexer } from './lexer.ts'
import type { Token } from './lexer.ts'

/** Deepest nesting of blocks and expressions, so that no source exhausts the stack. */
const NESTING_MAX_DEPTH = 100

/** The tokens of a source with one token of lookahead. */
export class TokenStream {
  readonly lexer: Lexer
  private token: Token
  private tokenEnd: SourcePosition
  private takenEnd: SourcePosition
  private depth = 0

  constructor(source: string) {
    this.lexer = new Lexer(source)
    this.takenEnd = this.lexer.position()
    this.token = this.lexer.next()
    this.tokenEnd = this.lexer.position()
  }

  /** The token that is next; the lexer stands right behind it. */
  get current(): Token {
    return this.token
  }

  get position(): SourcePosition {
    return this.token.position
  }

  /** Takes the current token. */
  advance(): Token {
    const taken = this.token
    this.takenEnd = this.tokenEnd
    this.read()
    return taken
  }

  /** Reads the token behind raw text that was taken from the lexer directly. */
  resume(): void {
    this.takenEnd = this.lexer.position()
    this.read()
  }

  private read(): void {
    this.token = this.lexer.next()
    this.tokenEnd = this.lexer.position()
  }

  /** From `start` to the end of what was taken last. */
  spanFrom(start: SourcePosition): SourceSpan {
    return { start, end: this.takenEnd }
  }

  isSymbol(text: string): boolean {
    return this.token.kind === 'symbol' && this.token.text === text
  }

  isName(text: string): boolean {
    return this.token.kind === 'name' && this.token.text === text
  }

  /** Takes a symbol if it is next. */
  acceptSymbol(text: string): boolean {
    if (!this.isSymbol(text)) return false
    this.advance()
    return true
  }

  /** Takes a word if it is next. */
  acceptName(text: string): boolean {
    if (!this.isName(text)) return false
    this.advance()
    return true
  }

  expectSymbol(text: string): void {
    if (!this.acceptSymbol(text)) throw this.unexpected(`'${text}'`)
  }

  /** Takes any name and returns it. */
  expectName(what: string): string {
    if (this.token.kind !== 'name') throw this.unexpected(what)
    return this.advance().text
  }

  unexpected(wanted: string): RulesError {
    const found = this.token.kind === 'end' ? 'the end of the file' : `'${this.token.text}'`
    return new RulesError('rules/syntax', `Expected ${wanted}, found ${found}`, this.position)
  }

  /** Runs a parse one level deeper. @throws RulesError `rules/limit` */
  nested<T>(parse: () => T): T {
    if (this.depth >= NESTING_MAX_DEPTH) {
      throw new RulesError('rules/limit', 'The rules are nested too deeply', this.position)
    }
    this.depth += 1
    try {
      return parse()
    } finally {
      this.depth -= 1
    }
  }
}
