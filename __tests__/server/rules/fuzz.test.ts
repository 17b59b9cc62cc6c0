import { describe, expect, it } from '@jest/globals'
import fc, { anyCharacter } from '../../setup/fast-check.ts'
import { RulesError, compileRules } from '../../../server/rules/index.ts'
import { firestoreRules } from './decide.ts'
import { allowsAny } from './support/allows-any.ts'
import { runs } from '../../setup/runs.ts'

const RUNS = runs(1000, 50_000)

/** Loads a text; a refusal must name a place inside it. */
function load(source: string) {
  try {
    return compileRules(source)
  } catch (error) {
    if (!(error instanceof RulesError)) throw error
    const lines = source.split('\n')
    const line = lines[error.line - 1]
    expect(line).toBeDefined()
    expect(error.column).toBeGreaterThanOrEqual(1)
    expect(error.column).toBeLessThanOrEqual((line?.length ?? 0) + 1)
    expect(error.message).toContain(`line ${error.line}, column ${error.column}`)
    return null
  }
}

const WORDS = [
  'allow',
  'read',
  'write',
  'get',
  ':',
  'if',
  'match',
  '/a/{b}',
  '/{x=**}',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  'function f()',
  'function g(x)',
  'return',
  'let x =',
  'true',
  'request.auth.uid',
  'resource.data',
  '==',
  '&&',
  '||',
  '!',
  '-',
  '?',
  ',',
  ';',
  '.',
  '"a"',
  "'",
  '1',
  '1.5e3',
  'is',
  'in',
  'string',
  '$(',
  '/',
  '/*',
  '*/',
  '//',
  '\n',
  '.matches("(a|b)*")',
  'f()',
  'g(1)',
  'get(/databases/$(database)/documents/a/b)',
  '\u0000',
  '😀',
  "b'\\xFF'",
  '\\',
  '0x',
  '=',
  '$',
  '99999999999999999999',
  'service cloud.firestore',
  'rules_version = "2";',
  '.bind({})',
]
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' ')),
)
const anySource = fc.oneof(
  anyText,
  anyText.map(firestoreRules),
  anyText.map((text) => firestoreRules(`match /items/{id} { allow get: if ${text}; }`)),
)
const VALID = firestoreRules(`
  function isOwner(data, uid) { let owner = data.get(['owner', 'uid'], null); return owner == uid; }
  match /posts/{id} {
    allow read, write: if request.auth != null && isOwner(resource.data, request.auth.uid)
      ? id.matches('^[a-z]+$') : !exists(/databases/$(database)/documents/bans/$(id));
    match /{rest=**} { allow get; }
  }`)

describe('any text at all', () => {
  it('loads, or is refused with a place inside it', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        load(source)
      }),
      { numRuns: RUNS },
    )
  })

  it('loads, or is refused so, when characters of sound rules change', () => {
    const change = fc.tuple(fc.nat(VALID.length), fc.nat(3), fc.constantFrom('', ...WORDS))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        load(
          changes.reduce(
            (text, [at, cut, word]) => text.slice(0, at) + word + text.slice(at + cut),
            VALID,
          ),
        )
      }),
      { numRuns: RUNS },
    )
  })

  const inCondition = (text: string) =>
    firestoreRules(`match /items/{id} { allow get: if ${text}; }`)
  const DEEP = 60_000
  const nestedSum = () => {
    let text = '1'
    for (let level = 0; level < 90; level += 1) text = `(${text}${' + 1'.repeat(500)})`
    return text
  }
  it.each([
    ['brackets', inCondition('('.repeat(DEEP))],
    ['closed brackets', inCondition(`${'('.repeat(DEEP)}true${')'.repeat(DEEP)}`)],
    ['lists', inCondition('['.repeat(DEEP))],
    ['maps', inCondition("{'a':".repeat(DEEP / 2))],
    ['negations', inCondition(`${'!'.repeat(DEEP)}true`)],
    ['signs', inCondition(`${'-'.repeat(DEEP)}1`)],
    ['calls', inCondition('debug('.repeat(DEEP / 2))],
    ['members', inCondition(`resource${'.a'.repeat(DEEP)}`)],
    ['indexes', inCondition(`resource${'[0]'.repeat(DEEP)}`)],
    ['conditionals', inCondition('true ? '.repeat(DEEP / 3))],
    ['alternatives', inCondition(`true${' || true'.repeat(DEEP / 4)}`)],
    ['sums in brackets', inCondition(nestedSum())],
    ['paths', inCondition('/a/$('.repeat(DEEP / 3))],
    ['match blocks', firestoreRules('match /a/{b} {'.repeat(DEEP / 5))],
  ])('refuses %s without end', (_, source) => {
    expect(() => compileRules(source)).toThrow(
      expect.objectContaining({ name: 'RulesError', code: 'rules/limit' }),
    )
  })

  it('loads thousands of functions that call one another', () => {
    const count = 4000
    const functions = Array.from(
      { length: count },
      (_, index) => `function f${index}() { return ${index === 0 ? 'true' : `f${index - 1}()`}; }`,
    )
    const source = firestoreRules(
      `${functions.join('\n')} match /items/{id} { allow get: if f${count - 1}(); }`,
    )
    expect(allowsAny(source)).toBe(false)
  })

  it('is read in time when comments and strings do not end', () => {
    for (const text of ['/*'.repeat(DEEP), '"'.repeat(DEEP + 1), `"${'\\'.repeat(DEEP)}`]) {
      expect(load(inCondition(text))).toBeNull()
    }
  })
})
