import type { AuthorNames } from '../../../shared/authors'
import { readDocuments } from '../firebase/documents'
import { transact } from '../firebase/transactions'

/** The names that authors have of their own. @throws DocumentsError */
export async function readAuthors(): Promise<AuthorNames> {
  const found = await readDocuments('authors')
  return new Map(
    found.flatMap(({ id, fields: { name } }) => (typeof name === 'string' ? [[id, name]] : [])),
  )
}

/** Gives an author a name: everyone their own, editors others too. @throws DocumentsError */
export const writeAuthorName = (userId: string, name: string): Promise<void> =>
  transact(() =>
    Promise.resolve({
      writes: [{ kind: 'set' as const, path: `authors/${userId}`, data: { name } }],
      result: undefined,
    }),
  )
