import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import { toRulesQuery } from '../../../server/firestore/query/alternatives.ts'
import { matchesFilter } from '../../../server/firestore/query/match-filter.ts'
import { toRulesMap } from '../../../server/firestore/authorization/rules-values.ts'
import { compileRules, documentResource } from '../../../server/rules/index.ts'
import type { CompiledRuleset } from '../../../server/rules/values/rules-types.ts'
import type { RulesRequest } from '../../../server/rules/index.ts'
import { NOW, firestoreRules } from './decide.ts'
import { situation } from './support/any-situations.ts'
import { runs } from '../../setup/runs.ts'

function ask(
  rules: CompiledRuleset,
  request: Pick<RulesRequest, 'method' | 'path' | 'resource' | 'query'>,
) {
  return rules.allows({
    service: 'cloud.firestore',
    auth: null,
    requestResource: null,
    time: NOW,
    database: { get: () => null, getAfter: () => null },
    ...request,
  })
}

const RUNS = runs(2000, 50_000)

describe('a list that is allowed', () => {
  it('never returns a document that may not be read by itself', () => {
    let meaningful = 0
    fc.assert(
      fc.property(situation, ({ block, query: asked, stored }) => {
        const rules = compileRules(firestoreRules(block))
        const list = { method: 'list' as const, path: 'items', resource: null }
        if (!ask(rules, { ...list, query: toRulesQuery(asked) }).allowed) return
        for (const document of stored) {
          const isInside = asked.isCollectionGroup || /^items\/[^/]+$/.test(document.path)
          if (!isInside) continue
          if (asked.filter !== null && !matchesFilter(asked.filter, document)) continue
          meaningful += 1
          const { path } = document
          const resource = documentResource(path, toRulesMap(document.fields))
          expect(ask(rules, { method: 'get', path, resource })).toEqual({ allowed: true })
        }
      }),
      { numRuns: RUNS },
    )
    // The property would be empty if hardly any list were allowed.
    expect(meaningful).toBeGreaterThan(RUNS / 20)
  })
})
