import { describe, expect, it } from '@jest/globals'
import { compileRules } from '../../../../server/rules/index.ts'
import type { OperandOutcome, RulesOperand } from '../../../../server/rules/values/rules-types.ts'
import { NOW, firestoreRules } from '../decide.ts'

function observe(block: string) {
  const source = firestoreRules(block)
  const textOf = ({ role, span }: RulesOperand) => {
    const lines = source.split('\n')
    const { start, end } = span
    expect(start.line).toBe(end.line)
    return `${role} ${lines[start.line - 1]?.slice(start.column - 1, end.column - 1) ?? ''}`
  }
  const seen: [string, OperandOutcome][] = []
  const ruleset = compileRules(source, (operand, outcome) => seen.push([textOf(operand), outcome]))
  ruleset.allows({
    service: 'cloud.firestore',
    method: 'get',
    path: 'items/a',
    auth: null,
    resource: null,
    requestResource: null,
    time: NOW,
    database: { get: () => null, getAfter: () => null },
  })
  return { seen, known: ruleset.operands().map(textOf) }
}

describe('an observer', () => {
  it('is told the outcome of conditions and operands with their place in the source', () => {
    const { seen } = observe(
      "match /items/{id} { allow get: if (id == 'b' || resource.data.x == 1) && !(id in ['a']); }",
    )
    expect(seen).toEqual([
      ["operand id == 'b'", 'false'],
      ['operand resource.data.x == 1', 'error'],
      ["operand id == 'b' || resource.data.x == 1", 'error'],
      ["operand id in ['a']", 'true'],
      ["operand !(id in ['a'])", 'false'],
      ["condition (id == 'b' || resource.data.x == 1) && !(id in ['a'])", 'false'],
    ])
  })

  it('is told the results of functions and the tests of conditionals', () => {
    const { seen } = observe(`
      function isA(x) { let y = x; return y == 'a'; }
      match /items/{id} { allow get: if id.size() == 1 ? isA(id) : false; }`)
    expect(seen).toEqual([
      ['test id.size() == 1', 'true'],
      ["result y == 'a'", 'true'],
      ['condition id.size() == 1 ? isA(id) : false', 'true'],
    ])
  })

  it('is told nothing of what is not evaluated', () => {
    const { seen } = observe("match /items/{id} { allow get: if id == 'b' && id == 'c'; }")
    expect(seen.map(([text]) => text)).not.toContain("operand id == 'c'")
  })

  it('learns that a value of another type is no boolean', () => {
    const { seen } = observe('match /items/{id} { allow get: if id; }')
    expect(seen).toEqual([['condition id', 'error']])
  })

  it('can be compared with every boolean of the source', () => {
    const { known } = observe(`
      function isA(x) { let y = !x; return y == true; }
      function first(x) { return x[0]; }
      match /items/{id} { allow get: if id == 'a' || isA(first(id)); allow list; }`)
    expect(known).toEqual([
      'operand x',
      'result y == true',
      "condition id == 'a' || isA(first(id))",
      "operand id == 'a'",
      'operand isA(first(id))',
    ])
  })
})
