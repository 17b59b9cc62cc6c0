import { ownValue } from '../../../shared/records/own-value.ts'
import { RulesError } from '../values/rules-errors.ts'
import { parseExpression } from './parse-expression.ts'
import type {
  AllowStatement,
  Expression,
  FunctionDeclaration,
  MatchBlock,
  PatternSegment,
  RulesFile,
  RulesVersion,
  ServiceBlock,
} from './syntax.ts'
import { TokenStream } from './token-stream.ts'
import type { RulesMethod, RulesService } from '../values/rules-types.ts'

const METHODS: Readonly<Record<string, readonly RulesMethod[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
  get: ['get'],
  list: ['list'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
}
const SERVICES: readonly RulesService[] = ['cloud.firestore', 'firebase.storage']

/**
 * Parses a rules file.
 *
 * @throws RulesError for anything that is not rules of version 1 or 2
 */
export function parseFile(source: string): RulesFile {
  const tokens = new TokenStream(source)
  const version = parseVersion(tokens)
  const functions: FunctionDeclaration[] = []
  const services: ServiceBlock[] = []
  while (tokens.current.kind !== 'end') {
    if (tokens.isName('function')) functions.push(parseFunction(tokens))
    else if (tokens.isName('service')) services.push(parseService(tokens))
    else throw tokens.unexpected("'service' or 'function'")
  }
  if (services.length === 0) throw tokens.unexpected("'service'")
  return { version, functions, services }
}

/** A file that does not name its version is one of version 1, as in production. */
function parseVersion(tokens: TokenStream): RulesVersion {
  if (!tokens.acceptName('rules_version')) return 1
  tokens.expectSymbol('=')
  const { current, position } = tokens
  if (current.kind !== 'string') throw tokens.unexpected("'1' or '2'")
  tokens.advance()
  if (current.text !== '1' && current.text !== '2') {
    const message = `There is no rules_version '${current.text}', only '1' and '2'`
    throw new RulesError('rules/unsupported', message, position)
  }
  tokens.expectSymbol(';')
  return current.text === '1' ? 1 : 2
}

function parseService(tokens: TokenStream): ServiceBlock {
  const { position } = tokens
  tokens.advance()
  let name = tokens.expectName('the name of a service')
  while (tokens.acceptSymbol('.')) name += `.${tokens.expectName('the name of a service')}`
  const service = SERVICES.find((known) => known === name)
  if (service === undefined) {
    throw new RulesError('rules/unsupported', `There is no service '${name}'`, position)
  }
  const { allows, functions, matches } = parseBlock(tokens)
  const [allow] = allows
  if (allow !== undefined) {
    throw new RulesError('rules/syntax', "'allow' must stand inside a match", allow.position)
  }
  return { service, functions, matches, position }
}

function parseBlock(tokens: TokenStream): Omit<MatchBlock, 'pattern' | 'position'> {
  const functions: FunctionDeclaration[] = []
  const allows: AllowStatement[] = []
  const matches: MatchBlock[] = []
  tokens.expectSymbol('{')
  while (!tokens.acceptSymbol('}')) {
    if (tokens.isName('function')) functions.push(parseFunction(tokens))
    else if (tokens.isName('allow')) allows.push(parseAllow(tokens))
    else if (tokens.isName('match')) matches.push(tokens.nested(() => parseMatch(tokens)))
    else throw tokens.unexpected("'match', 'allow', 'function' or '}'")
  }
  return { functions, allows, matches }
}

function parseMatch(tokens: TokenStream): MatchBlock {
  const { position } = tokens
  tokens.advance()
  const pattern = parsePattern(tokens)
  return { pattern, ...parseBlock(tokens), position }
}

/** The current token is the first slash; the lexer stands right behind it. */
function parsePattern(tokens: TokenStream): PatternSegment[] {
  if (!tokens.isSymbol('/')) throw tokens.unexpected("a path that begins with '/'")
  const { lexer } = tokens
  const pattern: PatternSegment[] = []
  do {
    if (lexer.takeText('{')) {
      tokens.resume()
      const name = tokens.expectName('the name of a wildcard')
      const isGlob = tokens.acceptSymbol('=')
      if (isGlob) {
        tokens.expectSymbol('*')
        tokens.expectSymbol('*')
      }
      if (!tokens.isSymbol('}')) throw tokens.unexpected("'}'")
      pattern.push({ kind: isGlob ? 'glob' : 'single', name })
    } else {
      const text = lexer.takeSegment('pattern')
      if (text === null) {
        throw new RulesError('rules/syntax', 'Expected a path segment', lexer.position())
      }
      pattern.push({ kind: 'literal', text })
    }
  } while (lexer.takeText('/'))
  tokens.resume()
  return pattern
}

function parseAllow(tokens: TokenStream): AllowStatement {
  const { position } = tokens
  tokens.advance()
  const methods = new Set<RulesMethod>()
  do {
    const { position: place } = tokens
    const name = tokens.expectName('a method such as read or create')
    const expanded = ownValue(METHODS, name)
    if (expanded === undefined) {
      throw new RulesError('rules/unknown-name', `There is no method '${name}' to allow`, place)
    }
    for (const method of expanded) methods.add(method)
  } while (tokens.acceptSymbol(','))
  const condition = parseCondition(tokens)
  endStatement(tokens)
  return { methods, condition, position }
}

/** `allow read;` without a condition always allows. */
function parseCondition(tokens: TokenStream): Expression {
  const { position } = tokens
  if (!tokens.acceptSymbol(':')) {
    return { kind: 'literal', value: true, position, span: { start: position, end: position } }
  }
  if (!tokens.acceptName('if')) throw tokens.unexpected("'if'")
  return parseExpression(tokens)
}

function parseFunction(tokens: TokenStream): FunctionDeclaration {
  const { position } = tokens
  tokens.advance()
  const name = tokens.expectName('the name of a function')
  const parameters: string[] = []
  tokens.expectSymbol('(')
  while (!tokens.acceptSymbol(')')) {
    if (parameters.length > 0) tokens.expectSymbol(',')
    parameters.push(tokens.expectName('the name of a parameter'))
  }
  tokens.expectSymbol('{')
  const bindings: FunctionDeclaration['bindings'][number][] = []
  while (tokens.isName('let')) {
    const { position: place } = tokens
    tokens.advance()
    const variable = tokens.expectName('the name of a variable')
    tokens.expectSymbol('=')
    bindings.push({ name: variable, value: parseExpression(tokens), position: place })
    tokens.expectSymbol(';')
  }
  if (!tokens.acceptName('return')) throw tokens.unexpected("'return'")
  const result = parseExpression(tokens)
  tokens.acceptSymbol(';')
  tokens.expectSymbol('}')
  return { name, parameters, bindings, result, position }
}

/** The semicolon may be missing before whatever begins the next statement, as in production. */
function endStatement(tokens: TokenStream): void {
  if (tokens.acceptSymbol(';')) return
  const isNext = ['allow', 'match', 'function'].some((word) => tokens.isName(word))
  if (!isNext && !tokens.isSymbol('}')) throw tokens.unexpected("';'")
}
