import { compileRules, documentResource } from '../../../../server/rules/index.ts'
import type { RulesMap, RulesMethod } from '../../../../server/rules/index.ts'
import { NOW } from '../decide.ts'

/** Whether rules allow a request about the document `items/a`. */
export function allowsAny(
  source: string,
  method: RulesMethod = 'get',
  before: RulesMap | null = null,
  after: RulesMap | null = null,
): boolean {
  const resource = (data: RulesMap | null) =>
    data === null ? null : documentResource('items/a', data)
  return compileRules(source).allows({
    service: 'cloud.firestore',
    method,
    path: method === 'list' ? 'items' : 'items/a',
    auth: { uid: 'ana', token: { email: 'ana@example.org' } },
    resource: method === 'list' ? null : resource(before),
    requestResource: resource(after),
    time: NOW,
    ...(method === 'list' && {
      query: {
        limit: 10,
        alternatives: [
          [...(before ?? [])].map(([name, known], index) => ({
            field: [name],
            operator: (['==', '<', '!=', 'array-contains'] as const)[index % 4] ?? '==',
            value: known,
          })),
        ],
      },
    }),
    database: { get: () => before, getAfter: () => after },
  }).allowed
}
