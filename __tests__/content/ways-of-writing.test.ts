import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

/** Every text of the content, of the site's own pages and of the sample, by file. */
const texts = globSync(['content/**/*.json', 'content/**/*.md'])
  .sort()
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December'

/** Where a pattern stands, with what is around it. */
function places(pattern: RegExp): string[] {
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(
      ({ index, 0: { length } }) =>
        `${file}: ${text.slice(Math.max(0, index - 20), index + length + 10)}`,
    ),
  )
}

describe('the ways of writing of the content', () => {
  it('are looked at in every file', () => {
    expect(texts.length).toBeGreaterThan(190)
  })

  it('name the day before the month: 15 April 2026', () => {
    expect(places(new RegExp(`\\b(?:${MONTHS}) \\d{1,2}(?!\\d)`, 'g'))).toEqual([])
    expect(places(new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th) (?:${MONTHS})\\b`, 'g'))).toEqual([])
  })

  it('set no space before the percent sign of a figure: 6.25%', () => {
    expect(places(/\d\s+%/g)).toEqual([])
  })

  it('say "percent" in sentences, and leave the sign to tables, names and titles', () => {
    const sentences = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/<(?:p|li)>.*?<\/(?:p|li)>/gs)]
        .filter(([body]) => /\d%/.test(body))
        .map(([body]) => `${file}: ${body}`),
    )
    expect(sentences).toEqual([])
  })

  it('are those of American English', () => {
    const british =
      /\b(?:licen[c]es?|centres?|organis\w+|authoris\w+|recognis\w+|naturalis\w+|travellers?|offences?|cheques?|cancell(?:ed|ing)|towards|colours?|favour\w*|honour\w*|neighbours?|programmes?|grey|instalments?|analyse[ds]?)\b/gi
    expect(places(british)).toEqual([])
    expect(places(/\bUnited States have\b/g)).toEqual([])
  })

  it('say "dollars" in sentences, and leave the sign to what a tool answers', () => {
    const signs = places(/\$\d/g).filter((place) => !place.startsWith('content/tools/'))
    expect(signs).toEqual([])
  })
})
