import { readAuthorDocument, type AuthorDocument } from '../../../shared/accounts/authors'
import { readDocument, readDocuments, serverTime } from '../firebase/documents'
import { transact } from '../firebase/transactions'

// With what reads names, and not with every screen that shows one.
export { isTakenName, settleNames } from '../../../shared/accounts/authors'

/** Reads the names that authors have chosen. Only people with a role may. @throws DocumentsError */
export async function readAuthors(): Promise<AuthorDocument[]> {
  const found = await readDocuments('authors')
  return found
    .map(({ id, fields }) => readAuthorDocument(id, fields))
    .filter((author) => author !== null)
}

/** Reads the name that one author has chosen; null for none. @throws DocumentsError */
export async function readAuthor(authorId: string): Promise<AuthorDocument | null> {
  const found = await readDocument(`authors/${authorId}`)
  return found === null ? null : readAuthorDocument(authorId, found.fields)
}

/** Stores the name that someone has chosen for themselves. @throws DocumentsError */
export const writeAuthorName = (userId: string, name: string): Promise<void> =>
  transact(() => {
    const data = { name, since: serverTime() }
    return Promise.resolve({
      writes: [{ kind: 'set' as const, path: `authors/${userId}`, data }],
      result: undefined,
    })
  })
