import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { civilDate, MONTHS } from '../../shared/time/civil-date.ts'
import { SITUATIONS, taxDeadlines } from '../../shared/calculators/tax-deadlines.ts'
import { sentencesOf } from '../../shared/facts/passages.ts'

/** An entry of a section, or a post, with all of its texts. */
interface Entry {
  readonly name: string
  /** Of a form. */
  readonly number: string | null
  readonly texts: readonly string[]
}

const textsIn = (value: unknown): string[] => {
  // A heading goes with what follows it, and the cells of a row with one another.
  if (typeof value === 'string') {
    return value.split(/<\/(?:p|tr|li)>/).map((part) => part.replace(/<[^>]+>|\n/g, ' '))
  }
  if (typeof value !== 'object' || value === null) return []
  const { when, lines } = value as { when?: unknown; lines?: unknown }
  // A way and its answer say something together.
  if (typeof when === 'string' && Array.isArray(lines)) return [`${when}: ${lines.join(', ')}`]
  return Object.values(value).flatMap(textsIn)
}

const entries = globSync('content/{glossary,forms,tools,sample-posts}/*.json').map(
  (file): Entry => {
    const fields = JSON.parse(readFileSync(file, 'utf8')) as { number?: string }
    const name = `${path.basename(path.dirname(file))}/${path.basename(file, '.json')}`
    return { name, number: fields.number ?? null, texts: textsIn(fields) }
  },
)

const WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBER = `(?:\\d+|${WORDS.join('|')})`
const SPAN = new RegExp(`(${NUMBER})(?: (?:to|or) (${NUMBER}))? ((?:business )?days|weeks)`, 'gi')
const asNumber = (word: string) =>
  /\d/.test(word) ? Number(word) : WORDS.indexOf(word.toLowerCase()) + 1

const WAYS: Readonly<Record<string, RegExp>> = {
  fax: /\b(?:by )?fax\b/i,
  mail: /\b(?:by mail|by post|mail|post)\b/i,
}

/** How long an answer takes by each way that a text names: `mail 4-5 weeks`. */
function waits(text: string): string[] {
  return text
    .split(/[,;.]/)
    .flatMap((part) =>
      Object.entries(WAYS).flatMap(([way, pattern]) =>
        pattern.test(part)
          ? Array.from(part.matchAll(SPAN), ([, from = '', to = from, unit = '']) =>
              [way, `${asNumber(from)}-${asNumber(to)}`, unit].join(' '),
            )
          : [],
      ),
    )
}

/** Texts that name another time for the same form and way than its entry does. */
function differentWaits(all: readonly Entry[]): string[] {
  return all.flatMap(({ number, texts }) => {
    if (number === null) return []
    const known = texts.flatMap(waits)
    const spoken = all.flatMap(({ name, texts: others }) => {
      const isAbout = others === texts || others.some((text) => text.includes(number))
      return isAbout ? others.flatMap(waits).map((wait) => ({ name, wait })) : []
    })
    return known.flatMap((wait) => {
      const [way = '', , ...unit] = wait.split(' ')
      return spoken
        .filter((one) => one.wait.startsWith(`${way} `) && one.wait.endsWith(` ${unit.join(' ')}`))
        .filter((one) => one.wait !== wait)
        .map((one) => `${one.name}: ${one.wait}, and ${number}: ${wait}`)
    })
  })
}

const dayInWords = (day: number) => {
  const { month, day: ofMonth } = civilDate(day)
  return `${ofMonth} ${MONTHS[month - 1] ?? ''}`
}
/** The days on which Form 4868 ends, in a year in which they fall on no weekend. */
const ENDS = [
  ...new Set(
    SITUATIONS.filter((one) => /^(?:abroad|at-home|nonresident)/.test(one)).map((situation) =>
      dayInWords(taxDeadlines(2025, situation).extended.inLaw),
    ),
  ),
]

/** Texts that name an end of Form 4868 for individuals of all kinds, and leave out another one. */
function missingEnds(all: readonly Entry[]): string[] {
  return all.flatMap(({ name, number, texts }) => {
    // The entry of one return speaks of that return.
    if (number !== null && number !== 'Form 4868') return []
    const whole = texts.flatMap(sentencesOf).filter((one) => one.includes('Form 4868'))
    const around = whole.filter((one) => ENDS.some((end) => one.includes(end)))
    const isForAll = around.some((one) => /individual|return|most people/i.test(one))
    if (!isForAll) return []
    const said = texts.join(' ')
    return ENDS.filter((end) => !said.includes(end)).map((end) => `${name}: ${end}`)
  })
}

const planted = (name: string, number: string | null, ...texts: string[]): Entry => ({
  name,
  number,
  texts,
})

describe('how long an answer takes', () => {
  it('is said alike in the entry of a form, in posts and in the glossary', () => {
    expect(differentWaits(entries)).toEqual([])
    expect(entries.flatMap(({ texts }) => texts.flatMap(waits)).length).toBeGreaterThan(3)
  })

  it.each([
    [
      'inside an entry',
      'By fax an answer takes about four business days, by mail four to five weeks.',
      'By mail: About four weeks',
    ],
    ['in figures', 'By fax it takes 3 business days.', 'By fax: About four business days'],
  ])('is found where it contradicts itself %s', (_, prose, contact) => {
    expect(differentWaits([planted('forms/a', 'Form A', prose, contact)])).not.toEqual([])
  })

  it('is found where a post contradicts the form', () => {
    const form = planted('forms/a', 'Form A', 'By mail: About four weeks')
    const post = planted('sample-posts/b', null, 'You send Form A.', 'By mail it takes six weeks.')
    expect(differentWaits([form, post])).toEqual([
      'sample-posts/b: mail 6-6 weeks, and Form A: mail 4-4 weeks',
    ])
  })
})

describe('the end of an extension', () => {
  it('is named for everyone for whom the calculator has another one', () => {
    expect(ENDS).toEqual(['15 October', '15 December'])
    expect(missingEnds(entries)).toEqual([])
  })

  it.each([
    [
      'glossary/e',
      'Individuals ask with Form 4868 by the normal due date and get until 15 October.',
    ],
    ['sample-posts/e', 'Form 4868 moves the date of an individual return to 15 October.'],
  ])('is found missing in %s', (name, text) => {
    expect(missingEnds([planted(name, null, text)])).toEqual([`${name}: 15 December`])
  })
})
