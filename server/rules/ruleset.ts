import { checkFile } from './checks/check-file.ts'
import { EvaluationError, LimitError } from './values/rules-errors.ts'
import { evaluateOperand } from './evaluation/evaluate.ts'
import type { ValueScope } from './evaluation/evaluate.ts'
import { Evaluation } from './evaluation/evaluation.ts'
import { matchPath } from './language/match-path.ts'
import type { RequestSegment } from './language/match-path.ts'
import { operandsOf } from './evaluation/observer.ts'
import { parseFile } from './language/parse-file.ts'
import { queryKnowledge } from './queries/query-knowledge.ts'
import { timestampFromDate, toRulesMap } from './values/resource.ts'
import { functionTable, innerScope } from './language/scope.ts'
import type {
  AllowStatement,
  MatchBlock,
  PatternSegment,
  RulesFile,
  ServiceBlock,
} from './language/syntax.ts'
import type {
  CompiledRuleset,
  Decision,
  RulesObserver,
  RulesRequest,
} from './values/rules-types.ts'
import { PartialValue, RulesPath } from './values/values.ts'
import type { RulesMap, RulesValue } from './values/values.ts'

const ALLOWED: Decision = { allowed: true }

/** A query that names documents may have the rules read so many, each counting for each of them. */
const NAMED_READS_MAX = 20

const TOO_MANY_NAMED: Decision = {
  allowed: false,
  reasons: [`for the documents that the query names more than ${NAMED_READS_MAX} would be read`],
}

/** Parts of a request that differ between the alternatives of a query; every other request has one case. */
interface RequestCase {
  readonly path: readonly RequestSegment[]
  readonly resource: RulesMap | null
}

/** One block with everything around it: decided on when the whole pattern matches. */
interface Block {
  readonly service: ServiceBlock
  /** The match blocks from the service down to this one. */
  readonly chain: readonly MatchBlock[]
  readonly pattern: readonly PatternSegment[]
  readonly allows: readonly AllowStatement[]
}

/**
 * Compiles the source of a rules file. Anything that is not understood is refused here.
 *
 * @param observer is told of every boolean that decisions evaluate, such as to measure how much of
 *   the rules tests reach
 * @throws RulesError with `code`, `line` and `column`
 * @see https://firebase.google.com/docs/rules/rules-language
 */
export function compileRules(source: string, observer?: RulesObserver): CompiledRuleset {
  const file = parseFile(source)
  const warnings = checkFile(file)
  const blocks = file.services.flatMap((service) =>
    service.matches.flatMap((match) => flatten(service, [], match)),
  )
  return {
    warnings,
    operands: () => operandsOf(file),
    allows(request) {
      const cases = casesOf(request)
      if (cases.length === 0) return { allowed: false, reasons: ['the query has no alternatives'] }
      let namedReads = 0
      for (const requestCase of cases) {
        const evaluation = new Evaluation(request.database, request.accessLedger, observer)
        const decision = decide(file, blocks, request, requestCase, evaluation)
        if (!decision.allowed) return decision
        if (request.method !== 'list' || !isNamed(requestCase)) continue
        namedReads += evaluation.documentCount
        if (namedReads > NAMED_READS_MAX) return TOO_MANY_NAMED
      }
      return ALLOWED
    },
  }
}

function flatten(service: ServiceBlock, outer: readonly MatchBlock[], match: MatchBlock): Block[] {
  const chain = [...outer, match]
  const pattern = chain.flatMap((block) => block.pattern)
  return [
    { service, chain, pattern, allows: match.allows },
    ...match.matches.flatMap((inner) => flatten(service, chain, inner)),
  ]
}

function fullPath({ service, bucket = '', path }: RulesRequest): string[] {
  const prefix =
    service === 'cloud.firestore' ? ['databases', '(default)', 'documents'] : ['b', bucket, 'o']
  return path === '' ? prefix : [...prefix, ...path.split('/')]
}

function casesOf(request: RulesRequest): RequestCase[] {
  const path = fullPath(request)
  const isQuery =
    request.method === 'list' && request.service === 'cloud.firestore' && request.resource === null
  if (!isQuery) return [{ path, resource: request.resource }]
  const query = request.query ?? { alternatives: [[]] }
  return query.alternatives.map((conditions) => queryKnowledge(path, query, conditions))
}

function isNamed({ path }: RequestCase): boolean {
  return path.every((segment) => typeof segment === 'string')
}

function decide(
  file: RulesFile,
  blocks: readonly Block[],
  request: RulesRequest,
  requestCase: RequestCase,
  evaluation: Evaluation,
): Decision {
  const unavailable = version1Refusal(file, request)
  if (unavailable !== null) return { allowed: false, reasons: [unavailable] }
  const reasons: string[] = []
  const globals = globalScope(file, request, requestCase)
  try {
    for (const block of blocks) {
      if (block.service.service !== request.service) continue
      const allows = block.allows.filter(({ methods }) => methods.has(request.method))
      const captures =
        allows.length > 0 ? matchPath(block.pattern, requestCase.path, file.version) : null
      if (captures === null) continue
      const scope = blockScope(block, captures, globals)
      if (allows.some((allow) => isMet(allow, scope, evaluation, reasons))) return ALLOWED
    }
  } catch (error) {
    if (!(error instanceof LimitError)) throw error
    reasons.push(error.message)
  }
  return { allowed: false, reasons }
}

/** Version 1 lists neither stored objects nor collection groups. */
function version1Refusal({ version }: RulesFile, request: RulesRequest): string | null {
  if (version !== 1 || request.method !== 'list') return null
  if (request.service === 'firebase.storage') return "listing objects needs rules_version = '2'"
  return request.query?.isCollectionGroup === true
    ? "collection groups need rules_version = '2'"
    : null
}

/** Whether the condition is true. An error counts as false, and is kept as a reason. */
function isMet(
  { condition, position }: AllowStatement,
  scope: ValueScope,
  evaluation: Evaluation,
  reasons: string[],
): boolean {
  try {
    if (evaluateOperand('condition', condition, scope, evaluation) === true) return true
    reasons.push(`line ${position.line}: the condition is not true`)
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    reasons.push(`line ${position.line}: ${error.message}`)
  }
  return false
}

function globalScope(file: RulesFile, request: RulesRequest, { path, resource }: RequestCase) {
  const fixed = path.filter((segment) => typeof segment === 'string')
  const members: [string, RulesValue][] = [
    ['method', request.method],
    ['time', timestampFromDate(request.time)],
    ['auth', authValue(request)],
    ['path', fixed.length === path.length ? new RulesPath(fixed) : new PartialValue([])],
    ['resource', request.requestResource],
    ['query', queryValue(request)],
    ['params', new Map()],
  ]
  const variables = new Map<string, RulesValue>([
    ['request', new Map(members)],
    ['resource', resource],
  ])
  return innerScope(null, variables, functionTable(file.functions))
}

function authValue({ auth }: RulesRequest): RulesValue {
  if (auth === null) return null
  return new Map<string, RulesValue>([
    ['uid', auth.uid],
    ['token', toRulesMap(auth.token)],
  ])
}

function queryValue({ query }: RulesRequest): RulesValue {
  const orderBy = query?.orderBy?.map(({ field, direction }) => [field, direction] as const)
  return toRulesMap({
    limit: query?.limit,
    offset: query?.offset,
    orderBy: orderBy && Object.fromEntries(orderBy),
  })
}

/** Scopes from the service down to the block; each level sees the wildcards of its own pattern. */
function blockScope(
  { service, chain }: Block,
  captures: readonly RulesValue[],
  globals: ValueScope,
): ValueScope {
  let scope = innerScope(globals, new Map<string, RulesValue>(), functionTable(service.functions))
  let offset = 0
  for (const match of chain) {
    const variables = new Map<string, RulesValue>()
    for (const segment of match.pattern) {
      if (segment.kind !== 'literal') variables.set(segment.name, captures[offset] ?? null)
      offset += 1
    }
    scope = innerScope(scope, variables, functionTable(match.functions))
  }
  return scope
}
