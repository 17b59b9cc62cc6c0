import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { compileRegex } from '../../../server/rules/regex/match.ts'
import { RegexError } from '../../../server/rules/regex/syntax.ts'

describe('regular expressions', () => {
  it.each([
    ['a|bc', ['a', 'bc'], ['ab', 'b', 'ac']],
    ['a{2,3}', ['aa', 'aaa'], ['a', 'aaaa']],
    ['(ab)*', ['', 'abab'], ['aba']],
    ['[^a-c]', ['d', 'é', '😀'], ['a', 'dd']],
    ['[]a-]+', [']', 'a-'], ['b']],
    ['\\d+\\.\\w*\\s', ['1.a ', '12._\t'], ['1a ', 'x.a ']],
    ['(?i)ab[c-d]', ['ABC', 'abD'], ['abe']],
    ['(?s:.)', ['\n'], ['', 'ab']],
    ['.', ['a', '😀'], ['\n']],
    ['[[:alpha:]]+', ['aZ'], ['a1', '']],
    ['\\p{L}+', ['ñandú', 'ж'], ['1']],
    ['\\p{Greek}', ['α'], ['a']],
    ['\\x41\\x{1F600}', ['A😀'], ['A']],
    ['\\Qa.b\\E', ['a.b'], ['axb']],
    ['^a$', ['a'], ['ab', 'a\n']],
    ['\\bfoo\\b', ['foo'], ['foos']],
    ['(?P<name>a)(?:b)?', ['a', 'ab'], ['b']],
    ['a{,2}', ['a{,2}'], ['aa']],
  ])('%s', (source, matching, failing) => {
    const regex = compileRegex(source)
    for (const text of matching) expect([text, regex.matches(text)]).toEqual([text, true])
    for (const text of failing) expect([text, regex.matches(text)]).toEqual([text, false])
  })

  it.each([
    '(?=a)',
    '(a)\\1',
    'a**',
    '[b-a]',
    '(',
    ')',
    '[a',
    'a{1001}',
    '\\',
    '(?<!a)',
    '*',
    '\\p{Nope}',
  ])('refuses %s', (source) => {
    expect(() => compileRegex(source)).toThrow(RegexError)
  })

  it('finds the leftmost matches', () => {
    expect(compileRegex('b+|a').findAll('xabbay')).toEqual([
      [1, 2],
      [2, 4],
      [4, 5],
    ])
    expect(compileRegex('a*?').findAll('aa')).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ])
  })

  it('agrees with the regular expressions of the runtime where both know the syntax', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '(a|b)', '(?:ab)', '^', '$')
    const piece = fc.tuple(atom, fc.constantFrom('', '?', '{0,2}', '{2}'))
    const source = fc
      .array(
        fc.oneof(
          piece.map(([a, q]) => (/[$^]/.test(a) ? a : a + q)),
          fc.constant('|'),
        ),
        {
          maxLength: 6,
        },
      )
      .map((parts) => parts.join(''))
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 6 })
    fc.assert(
      fc.property(source, text, (pattern, input) => {
        const expected = new RegExp(`^(?:${pattern})$`, 'u').test(input)
        expect(compileRegex(pattern).matches(input)).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('compiles or refuses any text', () => {
    const unit = fc.constantFrom(...'ab\\()[]{}|*+?^$.-,:0123dwspPQEx<>=!i'.split(''))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (source) => {
        try {
          compileRegex(source).matches('aab')
        } catch (error) {
          expect(error).toBeInstanceOf(RegexError)
        }
      }),
      { numRuns: 3000 },
    )
  })
})
