import { describe, expect, it, jest } from '@jest/globals'
import { readGlossaryTerms } from '../../../src/platform/glossary-terms'

const answer = (body: unknown) => {
  globalThis.fetch = jest.fn<typeof fetch>(() =>
    Promise.resolve({ json: () => Promise.resolve(body) } as Response),
  )
}

const nodes = [
  { path: '/glossary/lien', term: 'Lien', aliases: ['Charge'], linkAs: null, definition: 'A.' },
  { path: '/glossary/deed', term: 'Deed', aliases: [], linkAs: ['title deed'], definition: 'B.' },
]

describe('the terms of the glossary', () => {
  it('are those of its page', async () => {
    answer({ result: { data: { allGlossaryTerm: { nodes } } } })
    expect(await readGlossaryTerms()).toEqual([
      { path: '/glossary/deed', phrases: ['title deed'] },
      { path: '/glossary/lien', phrases: ['Lien', 'Charge'] },
    ])
    expect(globalThis.fetch).toHaveBeenCalledWith('/page-data/glossary/page-data.json')
  })

  it('are none where the page cannot be read', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    answer({ result: {} })
    expect(await readGlossaryTerms()).toEqual([])
    expect(warn).toHaveBeenCalled()
  })
})
