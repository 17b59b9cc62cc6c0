import { describe, expect, it } from '@jest/globals'
import { planPageNames } from '../../../gatsby/derived/fixed/plan-page-names.ts'
import { planContent } from '../../../gatsby/reference/entries/plan-content.ts'
import type { NamedPage } from '../../../shared/search/named-pages.ts'
import { pageSuggester } from '../../../shared/search/suggest-pages.ts'
import { CONTENT_OPTIONS, ownContent } from '../../gatsby/support/content-options.ts'

const nodes = planContent(ownContent(), CONTENT_OPTIONS).reference
const file = planPageNames((type) =>
  nodes.filter((node) => node.type === type).map(({ fields }) => fields),
)
const pages = JSON.parse(file.text) as NamedPage[]
const suggest = pageSuggester(pages)
const pathsFor = (query: string) => suggest(query).map(({ path }) => path)

describe('the suggestions by name', () => {
  it('know every page of the reference sections', () => {
    expect(file.path).toBe('/names.json')
    expect(pages).toHaveLength(nodes.length)
    expect(pages.every(({ title, names }) => title !== '' && names.length > 0)).toBe(true)
    expect(file.text.length).toBeLessThan(60_000)
  })

  it.each([
    ['8802', '/forms/form-8802'],
    ['880', '/forms/form-8802'],
    ['form 8802', '/forms/form-8802'],
    ['w8', '/forms/form-w-8ben'],
    ['w-8', '/forms/form-w-8ben'],
    ['W-8BEN', '/forms/form-w-8ben'],
    ['w8ben', '/forms/form-w-8ben'],
    ['w 8 ben e', '/forms/form-w-8ben-e'],
    ['8ben', '/forms/form-w-8ben'],
    ['1040', '/forms/form-1040'],
    ['1040nr', '/forms/form-1040-nr'],
    ['i-9', '/forms/form-i-9'],
    ['ss4', '/forms/form-ss-4'],
    ['fincen 114', '/forms/fincen-form-114'],
    ['de', '/states/delaware'],
    ['new y', '/states/new-york'],
    ['apost', '/glossary/apostille'],
    ['treaty', '/glossary/tax-treaty'],
    ['presence', '/glossary/substantial-presence-test'],
    ['retención', '/glossary/withholding'],
    ['registered agent in Ohio', '/glossary/registered-agent'],
  ])('lead from “%s” to %s first', (query, path) => {
    expect(pathsFor(query)[0]).toBe(path)
  })

  it('put all forms of a number before everything else, the plain one first', () => {
    expect(pathsFor('w8').slice(0, 5)).toEqual([
      '/forms/form-w-8ben',
      '/forms/form-w-8eci',
      '/forms/form-w-8exp',
      '/forms/form-w-8imy',
      '/forms/form-w-8ben-e',
    ])
    expect(pathsFor('1040').slice(0, 3)).toEqual([
      '/forms/form-1040',
      '/forms/form-1040-x',
      '/forms/form-1040-nr',
    ])
  })

  it.each(['', ' ', 'a', '!?', 'xylophone', '<img src=x>', 'constructor'])(
    'are none for %j',
    (query) => {
      expect(pathsFor(query)).toEqual([])
    },
  )
})
