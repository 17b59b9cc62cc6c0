import { childrenOf } from './children.ts'
import { RulesError } from '../values/rules-errors.ts'
import type { SourcePosition } from '../values/rules-errors.ts'
import type { BinaryOperator, Expression, PathPart } from './syntax.ts'
import type { TokenStream } from './token-stream.ts'
import { RulesBytes } from '../values/values.ts'
import type { RulesValue } from '../values/values.ts'

/** Binary operators from the loosest to the tightest; all are left-associative. */
const BINARY_LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['in'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]
const MEMBERSHIP_LEVEL = 3
const INT_MAX = 2n ** 63n - 1n

/** Deepest tree of an expression, so that no later walk through it exhausts the stack. */
const TREE_MAX_DEPTH = 1000
const depths = new WeakMap<Expression, number>()

/** The expression itself. A chain such as `a && b && c` is a tree as deep as it is long. */
function measured(expression: Expression): Expression {
  const depth = childrenOf(expression).reduce(
    (most, child) => Math.max(most, (depths.get(child) ?? 0) + 1),
    0,
  )
  if (depth > TREE_MAX_DEPTH) {
    const message = 'The expression is too long; functions can take parts of it'
    throw new RulesError('rules/limit', message, expression.position)
  }
  depths.set(expression, depth)
  return expression
}

/**
 * Parses one expression.
 *
 * @throws RulesError `rules/syntax` or `rules/limit`
 */
export function parseExpression(tokens: TokenStream): Expression {
  return tokens.nested(() => {
    const { position } = tokens
    const test = parseBinary(tokens, 0)
    if (!tokens.acceptSymbol('?')) return test
    const then = parseExpression(tokens)
    tokens.expectSymbol(':')
    const otherwise = parseExpression(tokens)
    const span = tokens.spanFrom(position)
    return measured({ kind: 'conditional', test, then, otherwise, position, span })
  })
}

function parseBinary(tokens: TokenStream, level: number): Expression {
  const operators = BINARY_LEVELS[level]
  if (operators === undefined) return parseUnary(tokens)
  const { position } = tokens
  let left = parseBinary(tokens, level + 1)
  for (;;) {
    if (level === MEMBERSHIP_LEVEL && tokens.acceptName('is')) {
      const { position: place } = tokens
      const type = tokens.expectName('a type')
      const span = tokens.spanFrom(position)
      left = measured({ kind: 'is', value: left, type, position: place, span })
      continue
    }
    const { position: place } = tokens
    const operator = operators.find((candidate) =>
      candidate === 'in' ? tokens.isName(candidate) : tokens.isSymbol(candidate),
    )
    if (operator === undefined) return left
    tokens.advance()
    const right = parseBinary(tokens, level + 1)
    const span = tokens.spanFrom(position)
    left = measured({ kind: 'binary', operator, left, right, position: place, span })
  }
}

function parseUnary(tokens: TokenStream): Expression {
  const { position } = tokens
  for (const operator of ['!', '-'] as const) {
    if (tokens.acceptSymbol(operator)) {
      // The smallest int is the one whose positive counterpart does not exist.
      const { current } = tokens
      if (operator === '-' && current.kind === 'int' && BigInt(current.text) === INT_MAX + 1n) {
        return takeLiteral(tokens, -INT_MAX - 1n)
      }
      const operand = tokens.nested(() => parseUnary(tokens))
      const span = tokens.spanFrom(position)
      return measured({ kind: 'unary', operator, operand, position, span })
    }
  }
  return parsePostfix(tokens)
}

function parsePostfix(tokens: TokenStream): Expression {
  const { position: start } = tokens
  let object = parsePrimary(tokens)
  const spanned = () => tokens.spanFrom(start)
  for (;;) {
    let { position } = tokens
    if (tokens.acceptSymbol('.')) {
      ;({ position } = tokens)
      const name = tokens.expectName('a field or method name')
      if (tokens.isSymbol('(')) {
        const args = parseArguments(tokens)
        object = measured({ kind: 'method', object, name, args, position, span: spanned() })
      } else {
        object = measured({ kind: 'member', object, name, position, span: spanned() })
      }
    } else if (tokens.acceptSymbol('[')) {
      const index = parseExpression(tokens)
      const to = tokens.acceptSymbol(':') ? parseExpression(tokens) : null
      tokens.expectSymbol(']')
      object = measured(
        to === null
          ? { kind: 'index', object, index, position, span: spanned() }
          : { kind: 'range', object, from: index, to, position, span: spanned() },
      )
    } else {
      return object
    }
  }
}

function parseArguments(tokens: TokenStream): Expression[] {
  tokens.expectSymbol('(')
  return parseItems(tokens, ')', () => parseExpression(tokens))
}

function parseItems<T>(tokens: TokenStream, end: string, parse: () => T): T[] {
  const items: T[] = []
  while (!tokens.acceptSymbol(end)) {
    if (items.length > 0) tokens.expectSymbol(',')
    // A comma may trail the last item of a list or map.
    if (items.length > 0 && end !== ')' && tokens.acceptSymbol(end)) break
    items.push(parse())
  }
  return items
}

function parsePrimary(tokens: TokenStream): Expression {
  const { current, position } = tokens
  switch (current.kind) {
    case 'int':
      return takeLiteral(tokens, parseInteger(current.text, position))
    case 'float':
      return takeLiteral(tokens, Number(current.text))
    case 'string':
      return takeLiteral(tokens, current.text)
    case 'bytes':
      return takeLiteral(tokens, new RulesBytes(current.bytes))
    case 'name':
      return parseNamed(tokens, position)
    case 'symbol':
      return parseSymbol(tokens, position)
    case 'end':
      throw tokens.unexpected('an expression')
  }
}

function takeLiteral(tokens: TokenStream, value: RulesValue): Expression {
  const { position } = tokens.advance()
  return { kind: 'literal', value, position, span: tokens.spanFrom(position) }
}

function parseInteger(text: string, position: SourcePosition): bigint {
  const value = BigInt(text)
  if (value > INT_MAX) throw new RulesError('rules/syntax', 'The number is too large', position)
  return value
}

const WORD_LITERALS = new Map<string, RulesValue>([
  ['true', true],
  ['false', false],
  ['null', null],
])

function parseNamed(tokens: TokenStream, position: SourcePosition): Expression {
  const name = tokens.current.text
  const literal = WORD_LITERALS.get(name)
  if (literal !== undefined) return takeLiteral(tokens, literal)
  if (name === 'in' || name === 'is') throw tokens.unexpected('an expression')
  tokens.advance()
  if (!tokens.isSymbol('(')) {
    return { kind: 'name', name, position, span: tokens.spanFrom(position) }
  }
  const args = parseArguments(tokens)
  return measured({ kind: 'call', name, args, position, span: tokens.spanFrom(position) })
}

function parseSymbol(tokens: TokenStream, position: SourcePosition): Expression {
  if (tokens.isSymbol('/')) return parsePath(tokens, position)
  if (tokens.acceptSymbol('(')) {
    const inner = parseExpression(tokens)
    tokens.expectSymbol(')')
    return inner
  }
  if (tokens.acceptSymbol('[')) {
    const items = parseItems(tokens, ']', () => parseExpression(tokens))
    return measured({ kind: 'list', items, position, span: tokens.spanFrom(position) })
  }
  if (tokens.acceptSymbol('{')) {
    const entries = parseItems(tokens, '}', () => {
      const key = parseMapKey(tokens)
      tokens.expectSymbol(':')
      return { key, value: parseExpression(tokens) }
    })
    return measured({ kind: 'map', entries, position, span: tokens.spanFrom(position) })
  }
  throw tokens.unexpected('an expression')
}

/** A bare word before the colon is an expression like any other; in practice keys are strings. */
function parseMapKey(tokens: TokenStream): Expression {
  return parseBinary(tokens, 0)
}

/** `/users/$(request.auth.uid)`: the lexer stands right behind the first slash. */
function parsePath(tokens: TokenStream, position: SourcePosition): Expression {
  const { lexer } = tokens
  const parts: PathPart[] = []
  do {
    if (lexer.takeText('$(')) {
      tokens.resume()
      const value = parseExpression(tokens)
      // The closing bracket is the current token, so the lexer stands right behind it.
      if (!tokens.isSymbol(')')) throw tokens.unexpected("')'")
      parts.push({ kind: 'value', value })
    } else {
      const text = lexer.takeSegment('expression')
      if (text === null) {
        throw new RulesError('rules/syntax', 'Expected a path segment', lexer.position())
      }
      parts.push({ kind: 'text', text })
    }
  } while (lexer.takeText('/'))
  tokens.resume()
  return measured({ kind: 'path', parts, position, span: tokens.spanFrom(position) })
}
