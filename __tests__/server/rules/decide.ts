import { compileRules, documentResource, toRulesMap } from '../../../server/rules/index.ts'
import type { Decision } from '../../../server/rules/values/rules-types.ts'
import type { RulesRequest } from '../../../server/rules/index.ts'

export const NOW = new Date('2026-03-01T12:34:56.789Z')

/** Rules for Firestore with one block below the root. */
export function firestoreRules(block: string): string {
  return `rules_version = '2';
    service cloud.firestore { match /databases/{database}/documents { ${block} } }`
}

export interface Situation {
  readonly documents?: Readonly<Record<string, object>>
  readonly after?: Readonly<Record<string, object>>
  readonly data?: object
  readonly newData?: object
  readonly uid?: string | null
  readonly request?: Partial<RulesRequest>
}

/** Decides on a request for `items/a` by the rules of a block. */
export function decide(block: string, situation: Situation = {}): Decision {
  const { documents = {}, after = {}, data, newData, uid = 'ana' } = situation
  const read = (source: Readonly<Record<string, object>>) => (path: string) => {
    const found = source[path]
    return found === undefined ? null : toRulesMap(found)
  }
  const resource = (fields: object | undefined) =>
    fields === undefined ? null : documentResource('items/a', toRulesMap(fields))
  return compileRules(firestoreRules(block)).allows({
    service: 'cloud.firestore',
    method: 'get',
    path: 'items/a',
    auth: uid === null ? null : { uid, token: { email: `${uid}@example.org`, admin: true } },
    resource: resource(data),
    requestResource: resource(newData),
    time: NOW,
    database: { get: read(documents), getAfter: read({ ...documents, ...after }) },
    ...situation.request,
  })
}

/** Whether a condition allows reading `items/a`. */
export function holds(condition: string, situation: Situation = {}): boolean {
  return decide(`match /items/{id} { allow get: if ${condition}; }`, situation).allowed
}
