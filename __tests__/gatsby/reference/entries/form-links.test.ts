import { describe, expect, it } from '@jest/globals'
import { withFormLinks } from '../../../../gatsby/reference/entries/form-links.ts'
import type { LinkedFields } from '../../../../gatsby/reference/glossary/reference-nodes.ts'
import type { PlannedNode } from '../../../../gatsby/nodes/nodes.ts'

const form = (slug: string, number: string, texts: string[] = []): PlannedNode<LinkedFields> => ({
  id: `OfficialForm:${slug}`,
  type: 'OfficialForm',
  fields: { slug, path: `/forms/${slug}`, label: number, number, texts, termLinks: [] },
})

const SECTIONS = [{ type: 'OfficialForm', prose: ['texts'] }]
const OTHERS = [
  form('form-w-8ben', 'Form W-8BEN'),
  form('form-w-8ben-e', 'Form W-8BEN-E'),
  form('form-843', 'Form 843'),
]

/** The words of a page that became links, and where they lead. */
const linked = (page: PlannedNode<LinkedFields>) => {
  const [result] = withFormLinks([page, ...OTHERS], SECTIONS)
  const texts = page.fields['texts'] as string[]
  return result?.fields.termLinks.map(({ field, start, length, path }) => [
    texts[Number(field.split('.')[1])]?.slice(start, start + length),
    path,
  ])
}

describe('forms named in prose', () => {
  it('become links by their whole number, the first time', () => {
    const page = form('form-1040', 'Form 1040', [
      'A company gives Form W-8BEN-E, a person Form W-8BEN.',
      'Form W-8BEN again, Forms 843 and W-8BEN-E, and 843 alone.',
    ])
    expect(linked(page)).toEqual([
      ['Form W-8BEN-E', '/forms/form-w-8ben-e'],
      ['Form W-8BEN', '/forms/form-w-8ben'],
      ['Forms 843', '/forms/form-843'],
    ])
  })

  it('do not lead to the page itself, nor over a term', () => {
    const own = form('form-843', 'Form 843', ['File Form 843.'])
    expect(linked(own)).toEqual([])
    const page = form('form-1040', 'Form 1040', ['A Form W-8BEN is due.'])
    const term = { field: 'texts.0', start: 2, length: 11, path: '/glossary/form-w-8' }
    expect(linked({ ...page, fields: { ...page.fields, termLinks: [term] } })).toEqual([
      ['Form W-8BEN', '/glossary/form-w-8'],
    ])
  })
})
