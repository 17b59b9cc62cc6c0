import type { RulesQuery } from '../../rules/index.ts'
import { authorize } from '../authorization/authorization.ts'
import type { Authorization, Caller } from '../authorization/authorization.ts'
import { permissionDenied } from '../protocol/firestore-error.ts'
import { toRulesQuery } from '../query/alternatives.ts'
import { coversDocument } from '../query/run/covers.ts'
import type { Query } from '../query/query.ts'
import { queryCollection } from '../query/run/run-query.ts'
import type { DocumentRecord } from '../store/document.ts'
import type { DocumentReader } from '../store/document-reader.ts'
import type { EarlierDocuments } from '../store/history.ts'
import type { ServiceContext } from './service-context.ts'

/** Asks the rules on behalf of a request that reads. Throws `PERMISSION_DENIED` on a refusal. */
export interface ReadAuthorization {
  get(path: string, document: DocumentRecord | null): void
  /** @param asked what rules may know of the query, if it is not what the query itself says */
  list(query: Query, asked?: RulesQuery): void
}

/**
 * The rules' view of a request that reads.
 *
 * Rules must allow to read an earlier moment twice: with the documents of that moment, and with
 * those of now. Otherwise taking back a role, a preview or a publication would take back nothing for
 * an hour. What was deleted since is read by no caller whom rules judge. `request.time` is now in
 * both.
 *
 * @param base the documents of now: all questions of a request are answered by the same ones, however
 *   many turns it takes
 * @param earlier the documents that have changed since the moment that is read, as they were; null
 *   for a read of the present
 */
export function authorizeReads(
  caller: Caller,
  { ruleset, clock }: ServiceContext,
  base: DocumentReader,
  earlier: EarlierDocuments | null,
): ReadAuthorization {
  const time = clock()
  const present = (path: string) => base.get(path)?.fields ?? null
  const now = authorize(ruleset, caller, time, present)
  const judgedNow = byDocuments(now)
  if (earlier === null || earlier.size === 0 || caller.kind === 'trusted') return judgedNow

  const then = authorize(ruleset, caller, time, (path) => {
    const known = earlier.get(path)
    return known === undefined ? present(path) : (known?.fields ?? null)
  })
  const judged = byDocuments(then)
  return {
    get(path, document) {
      const current = earlier.has(path) ? base.get(path) : document
      judgedNow.get(path, current)
      refuseDeleted(document, current)
      judged.get(path, document)
    },
    list(query, asked = toRulesQuery(query)) {
      judgedNow.list(query, asked)
      judged.list(query, asked)
      // A document that has not changed is one that the query would find now as well. The others
      // are looked at one by one, also those that limits leave out: they decide what is found.
      for (const [path, document] of earlier) {
        if (document === null || !coversDocument(query, document)) continue
        const current = base.get(path)
        refuseDeleted(document, current)
        if (current !== null) now.listed(path, current.fields, asked)
      }
    },
  }
}

function byDocuments(authorization: Authorization): ReadAuthorization {
  return {
    get(path, document) {
      authorization.get(path, document?.fields ?? null)
    },
    list(query, asked = toRulesQuery(query)) {
      authorization.list(queryCollection(query), asked)
    },
  }
}

/** A document of the same name that was made later is another one. */
function refuseDeleted(before: DocumentRecord | null, current: DocumentRecord | null): void {
  if (before !== null && current?.createTime !== before.createTime) throw permissionDenied()
}
