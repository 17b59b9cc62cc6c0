import { expect, it, jest } from '@jest/globals'

const stored = [
  { id: 'ana', fields: { name: 'Ana Mora', since: new Date(5) } },
  { id: 'damaged', fields: { name: 7 } },
]
jest.mock('../../../../src/platform/firebase/documents', () => ({
  readDocument: async (path: string) => stored.find(({ id }) => path === `authors/${id}`) ?? null,
  readDocuments: async () => stored,
}))
jest.mock('../../../../src/platform/firebase/transactions', () => ({}))
import { readAuthor, readAuthors } from '../../../../src/platform/authors/authors'

const ana = { authorId: 'ana', name: 'Ana Mora', since: 5, isGiven: false }

it('reads the names that authors have, without documents that hold none', async () => {
  expect(await readAuthors()).toEqual([ana])
})

it('reads no name of someone who has none', async () => {
  expect(await readAuthor('ana')).toEqual(ana)
  expect(await readAuthor('damaged')).toBeNull()
  expect(await readAuthor('ben')).toBeNull()
})
