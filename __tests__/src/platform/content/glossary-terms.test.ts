import { describe, expect, it, jest } from '@jest/globals'
import { readGlossaryTerms } from '../../../../src/platform/content/glossary-terms'

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
    expect(await readGlossaryTerms()).toEqual(nodes)
    expect(globalThis.fetch).toHaveBeenCalledWith('/page-data/glossary/page-data.json')
  })

  it('are unknown where the page cannot be read', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    answer({ result: {} })
    expect(await readGlossaryTerms()).toBeNull()
    expect(warn).toHaveBeenCalled()
  })
})
