import { documentResource } from '../../rules/index.ts'
import type {
  AccessLedger,
  RulesAuth,
  RulesQuery,
  RulesRequest,
  Ruleset,
} from '../../rules/index.ts'
import { permissionDenied } from '../protocol/firestore-error.ts'
import { toRulesMap } from './rules-values.ts'
import type { Fields } from '../values/value.ts'

/** Production's limit on documents that the rules of one request may read in all. */
const LEDGER_LIMIT = 20

/** Whom a request comes from: someone whom rules judge, or the backend itself. */
export type Caller =
  { readonly kind: 'client'; readonly auth: RulesAuth | null } | { readonly kind: 'trusted' }

export const TRUSTED: Caller = { kind: 'trusted' }

/** Reads documents for rules. */
export type ReadFields = (path: string) => Fields | null

/** Asks the rules on behalf of one request. Every method throws `PERMISSION_DENIED` on a refusal. */
export interface Authorization {
  get(path: string, document: Fields | null): void
  /** May every document be listed that the query can return? */
  list(collection: string, query: RulesQuery): void
  /** May this document be among those that are listed? */
  listed(path: string, document: Fields, query: RulesQuery): void
  write(
    method: 'create' | 'update' | 'delete',
    path: string,
    before: Fields | null,
    after: Fields | null,
  ): void
}

/**
 * Prepares the questions of one request.
 *
 * @param time the request's time, which is also that of its server timestamps
 * @param readBefore documents before the request
 * @param readAfter documents as the request's whole batch would leave them
 */
export function authorize(
  ruleset: Ruleset,
  caller: Caller,
  time: Date,
  readBefore: ReadFields,
  readAfter: ReadFields = readBefore,
): Authorization {
  const accessLedger: AccessLedger = { limit: LEDGER_LIMIT, seen: new Set() }
  const forRules = (read: ReadFields) => (path: string) => {
    const fields = read(path)
    return fields === null ? null : toRulesMap(fields)
  }
  const database = { get: forRules(readBefore), getAfter: forRules(readAfter) }
  const resource = (path: string, fields: Fields | null) =>
    fields === null ? null : documentResource(path, toRulesMap(fields))
  const ask = (
    request: Pick<RulesRequest, 'method' | 'path' | 'resource' | 'requestResource' | 'query'>,
  ) => {
    if (caller.kind === 'trusted') return
    const { allowed } = ruleset.allows({
      service: 'cloud.firestore',
      auth: caller.auth,
      time,
      database,
      accessLedger,
      ...request,
    })
    if (!allowed) throw permissionDenied()
  }
  return {
    get(path, document) {
      ask({ method: 'get', path, resource: resource(path, document), requestResource: null })
    },
    list(path, query) {
      ask({ method: 'list', path, resource: null, requestResource: null, query })
    },
    listed(path, document, query) {
      const listed = resource(path, document)
      ask({ method: 'list', path, resource: listed, requestResource: null, query })
    },
    write(method, path, before, after) {
      ask({
        method,
        path,
        resource: resource(path, before),
        requestResource: resource(path, after),
      })
    },
  }
}
