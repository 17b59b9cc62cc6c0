import { describe, expect, it } from '@jest/globals'
import type { FormFilters } from '../../../../src/features/forms/form-listing'
import { listForms, readFormFilters } from '../../../../src/features/forms/form-listing'
import { formEntry } from './form-entry'

const FORMS = [
  formEntry('Form W-8BEN', { title: 'Beta', topic: 'Withholding' }),
  formEntry('Form W-7', {
    title: 'Gamma',
    topic: 'Tax numbers',
    inSpanish: ['solicitud de número'],
  }),
  formEntry('Form 1042', {
    title: 'Alpha',
    topic: 'Withholding',
    audience: ['Payers and employers'],
  }),
]

const list = (filters: Partial<FormFilters>) => {
  const all: FormFilters = { query: '', topic: '', audience: '', sort: 'topic', ...filters }
  const listing = listForms(FORMS, all)
  return listing.kind === 'list'
    ? listing.forms.map(({ number }) => number)
    : listing.groups.map(({ topic, forms }) => [topic.name, ...forms.map(({ number }) => number)])
}

describe('the list of forms', () => {
  it('stands under its topics, in their order, by number within each', () => {
    expect(list({})).toEqual([
      ['Tax numbers', 'Form W-7'],
      ['Withholding', 'Form 1042', 'Form W-8BEN'],
    ])
  })

  it('is found by Spanish names where nothing has the words in English', () => {
    expect(list({ query: 'numero', sort: 'match' })).toEqual(['Form W-7'])
    expect(list({ query: 'gamma', sort: 'match' })).toEqual(['Form W-7'])
  })

  it('is ordered by number and by title', () => {
    expect(list({ sort: 'number' })).toEqual(['Form 1042', 'Form W-7', 'Form W-8BEN'])
    expect(list({ sort: 'title' })).toEqual(['Form 1042', 'Form W-8BEN', 'Form W-7'])
  })

  it('is narrowed by topic, by audience and by a query at once', () => {
    expect(list({ topic: 'withholding', sort: 'number' })).toEqual(['Form 1042', 'Form W-8BEN'])
    expect(list({ audience: 'payers-and-employers', sort: 'number' })).toEqual(['Form 1042'])
    expect(list({ topic: 'withholding', query: 'gamma', sort: 'match' })).toEqual([])
  })
})

describe('the filters in the address', () => {
  const read = (query: string) => readFormFilters(new URLSearchParams(query))

  it('default to every form by topic, and with a query to the best match', () => {
    expect(read('')).toEqual({ query: '', topic: '', audience: '', sort: 'topic' })
    expect(read('q=w8').sort).toBe('match')
  })

  it('are read by name', () => {
    expect(read('q=tax&topic=tax-numbers&for=companies&sort=title')).toEqual({
      query: 'tax',
      topic: 'tax-numbers',
      audience: 'companies',
      sort: 'title',
    })
  })

  it('narrow nothing when they are unknown', () => {
    expect(read('topic=nowhere&for=martians&sort=colour')).toEqual(read(''))
  })
})
