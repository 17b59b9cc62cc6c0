import { describe, expect, it } from '@jest/globals'
import { withRelatedTools } from '../../../../gatsby/reference/entries/related-tools.ts'

const node = (type: string, path: string, forms: string[] = [], terms: string[] = []) => ({
  id: path,
  type,
  fields: {
    slug: path,
    path,
    label: path,
    termLinks: [],
    relatedForms: forms.map((form) => ({ path: `/forms/${form}`, label: form })),
    relatedTerms: terms.map((term) => ({ path: `/glossary/${term}`, label: term })),
  },
})

const toolsOf = (path: string, nodes: Parameters<typeof withRelatedTools>[0]) =>
  withRelatedTools(nodes).find(({ id }) => id === path)?.fields['relatedTools']

describe('the tools of a form or a state', () => {
  const tools = [
    node('Tool', '/tools/days', ['8840', '8843'], ['nexus']),
    node('Tool', '/tools/dates', ['8840', '1040']),
    node('Tool', '/tools/other', ['5472']),
  ]

  it('are those that name the form, then those that name the same pages', () => {
    const form = node('OfficialForm', '/forms/8843', ['8840', '1040'], [])
    expect(toolsOf('/forms/8843', [form, ...tools])).toEqual([
      { path: '/tools/days', label: '/tools/days' },
      { path: '/tools/dates', label: '/tools/dates' },
    ])
  })

  it('are three at most, in one order', () => {
    const many = ['d', 'c', 'b', 'a'].map((name) => node('Tool', `/tools/${name}`, ['1040']))
    const state = node('UsState', '/states/ohio', ['1040'])
    expect(toolsOf('/states/ohio', [state, ...many])).toEqual(
      ['a', 'b', 'c'].map((name) => ({ path: `/tools/${name}`, label: `/tools/${name}` })),
    )
  })

  it('are none where nothing is shared, and no field of other pages', () => {
    const state = node('UsState', '/states/ohio', [], ['lien'])
    expect(toolsOf('/states/ohio', [state, ...tools])).toEqual([])
    expect(toolsOf('/tools/days', tools)).toBeUndefined()
  })
})
