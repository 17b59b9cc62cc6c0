import { describe, expect, it, jest } from '@jest/globals'
import { readEntryFiles } from '../../../../src/platform/entries/entry-files'

const answer = (body: unknown) => {
  globalThis.fetch = jest.fn<typeof fetch>(() =>
    Promise.resolve({ json: () => Promise.resolve(body) } as Response),
  )
}

describe('the files of a kind', () => {
  it('are those of the last build', async () => {
    const files = [{ slug: 'lien', sha256: 'a'.repeat(64), data: { term: 'Lien' } }]
    answer({ files })
    expect(await readEntryFiles('glossary')).toEqual(files)
    expect(globalThis.fetch).toHaveBeenCalledWith('/entries/glossary.json')
  })

  it('are unknown where they cannot be read', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    answer({ terms: [] })
    expect(await readEntryFiles('glossary')).toBeNull()
    expect(warn).toHaveBeenCalled()
  })
})
