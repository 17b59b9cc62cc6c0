import { describe, expect, it } from '@jest/globals'
import { EDITED_KINDS } from '../../../../shared/entries/edited-kinds'
import { emptyValues } from '../../../../shared/fields/table'
import { knownEntries } from '../../../../src/features/entry-editor/opening/known-entries'
import { previewTerm } from '../../../../src/features/entry-editor/preview/preview-term'
import { storedTerm, termData, termFile, termId } from '../../support/terms'

const FILES = [
  termFile('apostille', 'Apostille'),
  termFile('ein', 'EIN'),
  termFile('notary', 'Notary'),
]

const removed = (slug: string, movedTo: string | null) => ({
  kind: 'entry' as const,
  entry: { ...storedTerm(slug, slug), id: termId(slug), status: 'removed' as const, movedTo },
})

describe('the preview of a term', () => {
  const known = knownEntries('glossary', FILES, [])

  it('has neighbours in the alphabet by the name that it is to have', () => {
    const { previous, next } = previewTerm('apostille', termData('Mail drop'), known)
    expect(previous).toEqual({ path: '/glossary/ein', label: 'EIN' })
    expect(next).toEqual({ path: '/glossary/notary', label: 'Notary' })
  })

  it('links other terms in its texts, and never itself', () => {
    const data = termData('Apostille', { definition: 'Apostille: a notary and an EIN.' })
    expect(previewTerm('apostille', data, known).termLinks).toMatchObject([
      { field: 'definition', path: '/glossary/notary' },
      { field: 'definition', path: '/glossary/ein' },
    ])
  })

  it('leads to where related terms are now, and leaves out those that are gone', () => {
    const documents = [removed('old', 'ein'), removed('gone', null)]
    const later = knownEntries('glossary', FILES, documents)
    const data = termData('Apostille', { seeAlso: ['notary', 'old', 'gone', 'nothing'] })
    expect(previewTerm('apostille', data, later).seeAlso).toEqual([
      { path: '/glossary/notary', label: 'Notary' },
      { path: '/glossary/ein', label: 'EIN' },
    ])
  })

  it('draws what is not written yet', () => {
    const empty = emptyValues(EDITED_KINDS.glossary.fields)
    expect(previewTerm('visa', empty, known)).toMatchObject({ term: '', details: [], seeAlso: [] })
  })
})

describe('the other entries', () => {
  it('are files with documents over them', () => {
    const published = {
      ...removed('ein', null),
      entry: {
        ...removed('ein', null).entry,
        status: 'published' as const,
        data: termData('FEIN'),
      },
    }
    const { seen, statusOf } = knownEntries('glossary', FILES, [
      published,
      removed('notary', null),
      { kind: 'invalid', id: termId('apostille'), problems: ['damaged'] },
    ])
    expect(seen.map(({ slug, data }) => [slug, data['term']])).toEqual([
      ['apostille', 'Apostille'],
      ['ein', 'FEIN'],
    ])
    expect(statusOf.get('notary')).toBe('removed')
  })
})
