import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { planContent } from '../../gatsby/reference/entries/plan-content.ts'
import {
  contradictionWarnings,
  numberPassages,
  siteFactsOf,
} from '../../gatsby/html/fact-warnings.ts'
import { createSanitiser } from '../../gatsby/html/sanitise.ts'
import type { Fact } from '../../shared/facts/fact.ts'
import { factInTable, factInWords } from '../../shared/facts/fact.ts'
import { contradictionText } from '../../shared/facts/contradictions.ts'
import { passagesOfText } from '../../shared/facts/passages.ts'
import { samplePostSchema } from '../../shared/post/sample-post.ts'
import { CONTENT_OPTIONS, ownContent } from '../gatsby/support/content-options.ts'

const DAY = new Date().toISOString().slice(0, 10)

const files = ownContent()
const { facts } = planContent(files, { ...CONTENT_OPTIONS, day: DAY })
const site = siteFactsOf(facts)
const sanitiser = createSanitiser()

const posts = globSync('content/sample-posts/*.json')
  .sort()
  .map((file) => samplePostSchema.parse(JSON.parse(readFileSync(file, 'utf8'))))

const warningsOf = (html: string, title: string) =>
  contradictionWarnings(numberPassages(sanitiser.sanitise(html), title), site).map(
    ({ message }) => message,
  )

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** Every reference of the sample posts, with the post that has it. */
const references = posts.flatMap((post) =>
  [...post.html.matchAll(/<data value="([^"]+)">[^<]*<\/data>/g)].map(
    ({ 0: element, 1: id = '', index }) => ({
      post,
      element,
      id,
      index,
    }),
  ),
)

const factById = new Map(facts.map((fact) => [fact.id, fact]))

describe('the facts of the site', () => {
  it('have ids of their own, and pages that exist', () => {
    expect(factById.size).toBe(facts.length)
    const pages = new Set(files.map(({ folder, slug }) => `/${folder}/${slug}`))
    expect(facts.filter((fact) => !pages.has(fact.path))).toEqual([])
    expect(facts.length).toBeGreaterThan(300)
  })

  it('are what the sample posts refer to, and nothing in them contradicts one', () => {
    expect(posts.flatMap(({ html, title }) => warningsOf(html, title))).toEqual([])
  })

  it('are contradicted by no sentence of the reference pages', () => {
    const found = files.flatMap(({ folder, slug, text }) => {
      const page: unknown = JSON.parse(text)
      return textsIn(page)
        .flatMap((one) => passagesOfText(one, []))
        .flatMap(site.findContradictions)
        .map((one) => `${folder}/${slug}: ${contradictionText(one)}`)
    })
    expect(found).toEqual([])
  })

  it('stand in references where posts quote them in tables', () => {
    expect(references.length).toBeGreaterThan(60)
  })
})

describe('a number that contradicts the site', () => {
  it('is found in every copy of the sample posts that has one, wherever it stands', () => {
    const missed = references.flatMap(({ post, element, id, index }) =>
      [0.37, 0.5, 1.1, 3, 9.9].flatMap((factor) => {
        const planted = plant(factById.get(id)!, factor, isInTable(post.html, index))
        const html = post.html.slice(0, index) + planted + post.html.slice(index + element.length)
        return warningsOf(html, post.title).length > 0 ? [] : [`${post.slug}: ${planted} as ${id}`]
      }),
    )
    expect(missed).toEqual([])
  })

  it.each([
    [
      '<p>In Delaware the yearly tax is 300 dollars.</p>',
      '"300 dollars" is not what /states/delaware says',
    ],
    ['<p>California asks every LLC for 900 dollars a year.</p>', '"900 dollars"'],
    ['<p>The sales tax of West Virginia is 5.3 percent.</p>', '/states/west-virginia'],
    [
      '<p>An FBAR is due when the accounts together exceed 20,000 dollars.</p>',
      '/tools/fbar-threshold',
    ],
    [
      '<p>Unlike Connecticut, the Office of Authentications asks 30 dollars, with Form DS-4194.</p>',
      '/forms/form-ds-4194',
    ],
    [
      '<p>California asks every LLC for 2,400 dollars, Rhode Island for <data value="states/rhode-island/minimum-tax">400 dollars</data>.</p>',
      '"2,400 dollars"',
    ],
    [
      '<table><caption>Rates</caption><tr><th>State</th><th>Income tax</th></tr><tr><th>Ohio</th><td>3.5%</td></tr></table>',
      'Ohio: Top income tax rate, 2.75 percent',
    ],
  ])('is named with the page that says otherwise: %s', (html, message) => {
    expect(warningsOf(html, 'A post')).toEqual([expect.stringContaining(message)])
  })

  it.each([
    ['of another year', '<p>In 2025 the yearly tax of Delaware was 300 dollars.</p>'],
    ['of something else', '<p>In Delaware a lawyer takes 300 dollars an hour.</p>'],
    ['of no one in particular', '<p>The sales tax of the county is 1 percent.</p>'],
    ['of a city', '<p>New York City has a sales tax of 8.875 percent in all.</p>'],
  ])('is none where the number is %s', (_, html) => {
    expect(warningsOf(html, 'A post')).toEqual([])
  })
})

describe('a reference to a fact', () => {
  it('is made to a fact that the site has, in every sample post', () => {
    expect(references.filter(({ id }) => site.factOf(id) === undefined)).toEqual([])
  })

  it('contradicts nothing, whatever the sentence around it speaks of', () => {
    const pennsylvania = (number: string) =>
      warningsOf(`<p>Beside the income tax of Pennsylvania companies pay ${number}.</p>`, 'Taxes')
    expect(pennsylvania('9.99 percent')).toHaveLength(1)
    const reference = '<data value="states/pennsylvania/corporate-tax">7.49 percent</data>'
    expect(pennsylvania(reference)).toEqual([])
  })
})

const isInTable = (html: string, index: number): boolean =>
  html.lastIndexOf('<td>', index) > html.lastIndexOf('</td>', index)

/** The fact, wrong by a factor, as a text that refers to nothing would have it. */
function plant(fact: Fact, factor: number, inTable: boolean): string {
  const moved = Math.round(fact.value * factor * 100) / 100
  const known = [fact.value, ...fact.others.map(({ value }) => value)]
  const wrong = { ...fact, value: known.includes(moved) || moved === 0 ? fact.value + 3.5 : moved }
  return inTable ? factInTable(wrong) : factInWords(wrong)
}
