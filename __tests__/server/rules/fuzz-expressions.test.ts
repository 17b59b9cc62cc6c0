import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import { RulesError } from '../../../server/rules/index.ts'
import type { RulesMethod } from '../../../server/rules/index.ts'
import { firestoreRules } from './decide.ts'
import { allowsAny } from './support/allows-any.ts'
import { expression } from './support/any-expressions.ts'
import { documentData } from './support/any-document-data.ts'
import { runs } from '../../setup/runs.ts'

const RUNS = runs(1000, 50_000)
const METHOD_NAMES: readonly RulesMethod[] = ['get', 'list', 'create', 'update', 'delete']

describe('any sound expression over any values', () => {
  it('loads, and allows or refuses', () => {
    let allowed = 0
    fc.assert(
      fc.property(
        expression,
        expression,
        fc.constantFrom(...METHOD_NAMES),
        fc.option(documentData),
        fc.option(documentData),
        (condition, inner, method, before, after) => {
          const source = firestoreRules(`
            function one(x) { let y = x; return [x, y, request.time]; }
            match /items/{id} {
              function two() { return ${inner}; }
              allow read, write: if ${condition};
              allow read, write: if two() == ${condition} || !(two());
            }`)
          let isAllowed: boolean
          try {
            isAllowed = allowsAny(source, method, before, after)
          } catch (error) {
            // Literal regular expressions are checked when rules are loaded.
            if (error instanceof RulesError && error.code === 'rules/unsupported') return
            throw error
          }
          if (isAllowed) allowed += 1
        },
      ),
      { numRuns: RUNS },
    )
    expect(allowed).toBeGreaterThan(0)
  })
})
