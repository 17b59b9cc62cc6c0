import { EvaluationError, LimitError } from '../values/rules-errors.ts'
import { documentResource } from '../values/resource.ts'
import type { AccessLedger, RulesDatabase, RulesObserver } from '../values/rules-types.ts'
import { RulesPath } from '../values/values.ts'
import type { RulesValue } from '../values/values.ts'

/** Production's limits for one request. */
const EXPRESSIONS_MAX = 1000
const CALL_DEPTH_MAX = 20
const DOCUMENTS_MAX = 10

/** The work of one request: what it may still spend, and the documents that it has read. */
export class Evaluation {
  readonly observe: RulesObserver | undefined
  private readonly database: RulesDatabase
  private readonly ledger: AccessLedger | undefined
  private readonly documents = new Map<string, RulesValue>()
  private expressions = 0
  private depth = 0

  constructor(
    database: RulesDatabase,
    ledger: AccessLedger | undefined,
    observe: RulesObserver | undefined,
  ) {
    this.observe = observe
    this.database = database
    this.ledger = ledger
  }

  /** How many different documents were read. */
  get documentCount(): number {
    return this.documents.size
  }

  /** Counts one evaluated expression. @throws LimitError */
  countExpression(): void {
    this.expressions += 1
    if (this.expressions > EXPRESSIONS_MAX) {
      throw new LimitError(`More than ${EXPRESSIONS_MAX} expressions were evaluated`)
    }
  }

  /** Runs the body of a function. @throws LimitError when calls are nested too deeply */
  inCall<T>(body: () => T): T {
    if (this.depth >= CALL_DEPTH_MAX) {
      throw new LimitError(`Functions are nested more than ${CALL_DEPTH_MAX} deep`)
    }
    this.depth += 1
    try {
      return body()
    } finally {
      this.depth -= 1
    }
  }

  /**
   * The `resource` of a document, or null when there is none. A document counts once, however often
   * it is asked for.
   *
   * @throws EvaluationError when the value is no document's path; LimitError after too many documents
   */
  document(path: RulesValue | undefined, moment: 'before' | 'after'): RulesValue {
    const name = documentName(path)
    const key = `${moment} ${name}`
    const known = this.documents.get(key)
    if (known !== undefined) return known
    this.countDocument(key)
    const fields = moment === 'before' ? this.database.get(name) : this.database.getAfter(name)
    const resource = fields === null ? null : documentResource(name, fields)
    this.documents.set(key, resource)
    return resource
  }

  private countDocument(key: string): void {
    if (this.documents.size >= DOCUMENTS_MAX) {
      throw new LimitError(`More than ${DOCUMENTS_MAX} documents were read`)
    }
    if (this.ledger === undefined) return
    this.ledger.seen.add(key)
    if (this.ledger.seen.size > this.ledger.limit) {
      throw new LimitError(`The batch read more than ${this.ledger.limit} documents`)
    }
  }
}

function documentName(path: RulesValue | undefined): string {
  if (!(path instanceof RulesPath)) throw new EvaluationError('Expected the path of a document')
  const [databases, database, documents, ...segments] = path.segments
  const isDocument =
    databases === 'databases' &&
    database === '(default)' &&
    documents === 'documents' &&
    segments.length > 0 &&
    segments.length % 2 === 0 &&
    segments.every((segment) => segment !== '')
  if (isDocument) return segments.join('/')
  throw new EvaluationError(
    'Expected a path such as /databases/(default)/documents/users/$(request.auth.uid)',
  )
}

/** An argument or a variable without a value: the error counts where the value is needed. */
export class Failed {
  readonly error: EvaluationError

  constructor(error: EvaluationError) {
    this.error = error
  }
}

/**
 * Returns what `work` returns, or its error in the place of a value.
 *
 * @throws LimitError when the limits of the request are reached
 */
export function outcomeOf(work: () => RulesValue): RulesValue | Failed {
  try {
    return work()
  } catch (error) {
    if (error instanceof EvaluationError) return new Failed(error)
    throw error
  }
}
