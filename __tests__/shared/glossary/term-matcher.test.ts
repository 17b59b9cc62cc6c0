import { describe, expect, it } from '@jest/globals'
import fc, { anyCharacter } from '../../setup/fast-check.ts'
import { pluralOf } from '../../../shared/glossary/plural.ts'
import { createTermMatcher } from '../../../shared/glossary/term-matcher.ts'

const matcher = createTermMatcher([
  { path: '/itin', phrases: ['Individual taxpayer identification number', 'ITIN'] },
  { path: '/llc', phrases: ['Limited liability company', 'LLC'] },
  { path: '/foreign-llc', phrases: ['Foreign limited liability company'] },
  { path: '/s', phrases: ['S corporation'] },
  { path: '/w', phrases: ['Withholding', 'W-8BEN'] },
  { path: '/salt', phrases: ['SALT'] },
  { path: '/poa', phrases: ['Power of attorney'] },
  { path: '/treaty', phrases: ['Tie-breaker rule', 'Treaty'] },
])

/** What is found, as "text > path". */
const found = (text: string): string[] =>
  matcher
    .find(text)
    .map(({ start, length, path }) => `${text.slice(start, start + length)} > ${path}`)

describe('terms in a text', () => {
  it.each([
    ['An ITIN expires.', ['ITIN > /itin']],
    ['WITHHOLDING and withholding', ['WITHHOLDING > /w', 'withholding > /w']],
    ['Two ITINs, three LLCs.', ['ITINs > /itin', 'LLCs > /llc']],
    ['limited liability companies', ['limited liability companies > /llc']],
    ['powers of attorney', ['powers of attorney > /poa']],
    ['treaties', ['treaties > /treaty']],
    ["the LLC’s owner and the LLC's debts", ['LLC > /llc', 'LLC > /llc']],
    ['a limited\n  liability\u00a0company', ['limited\n  liability\u00a0company > /llc']],
    ['the tie\u2011breaker rule', ['tie\u2011breaker rule > /treaty']],
    ['(ITIN/LLC)', ['ITIN > /itin', 'LLC > /llc']],
  ])('%j holds %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('are whole words', () => {
    expect(found('notwithholdings, ITINerary, W-8BEN-E, non-LLC, itin.example')).toEqual([])
  })

  it('keep their capitals where they are acronyms', () => {
    expect(found('salt, llc, an Itin and llcs')).toEqual([])
  })

  it('are not found in the end of another word with an apostrophe', () => {
    expect(found("the owner's corporation and an s corporation")).toEqual([])
    expect(found('an S Corporation')).toEqual(['S Corporation > /s'])
  })

  it('are as long as they can be', () => {
    expect(found('a foreign limited liability company')).toEqual([
      'foreign limited liability company > /foreign-llc',
    ])
  })

  it('do not reach over punctuation', () => {
    expect(found('limited. Liability company')).toEqual([])
    expect(found('power, of attorney')).toEqual([])
  })

  it('keep to what another term claims itself, whatever the order', () => {
    const own = { path: '/own', phrases: ['Articles'] }
    const plural = { path: '/plural', phrases: ['Article'] }
    for (const terms of [
      [own, plural],
      [plural, own],
    ]) {
      expect(createTermMatcher(terms).find('articles')[0]?.path).toBe('/own')
    }
  })

  it('never overlap, come in order and say what stands there', () => {
    const word = fc.constantFrom(
      'limited',
      'liability',
      'company',
      'LLC',
      'llc',
      'foreign',
      'ITINs',
      'power',
      'of',
      'attorney',
      ' ',
      '  ',
      '-',
      '’s',
      '. ',
      'é',
      '\u{1f600}',
      'withholding',
      'S',
      'corporation',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const text = words.join('')
        let end = 0
        for (const { start, length } of matcher.find(text)) {
          expect(start).toBeGreaterThanOrEqual(end)
          expect(length).toBeGreaterThan(0)
          end = start + length
          const around = `${text.slice(0, start).slice(-1)}|${text.slice(end, end + 1)}`
          expect(around).not.toMatch(/[\p{L}\p{N}]\||\|[\p{L}\p{N}]/u)
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  it('are found in any text without an error', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.string({ unit: anyCharacter }),
        (phrase, text) => {
          const found = createTermMatcher([{ path: '/x', phrases: [phrase] }]).find(text)
          for (const { start, length } of found)
            expect(start + length).toBeLessThanOrEqual(text.length)
        },
      ),
    )
  })
})

describe('plural forms', () => {
  it.each([
    ['treaty', 'treaties'],
    ['power of attorney', 'powers of attorney'],
    ['tax', 'taxes'],
    ['nexus', 'nexuses'],
    ['basis', 'bases'],
    ['ITIN', 'ITINs'],
    ['green card test', 'green card tests'],
    ['attorney', 'attorneys'],
    ['by-law', 'by-laws'],
  ])('of %s is %s', (one, many) => {
    expect(pluralOf(one)).toBe(many)
  })
})
