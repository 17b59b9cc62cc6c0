import { DocumentsError } from '../base/errors'
import { identity } from '../firebase/auth'
import { readDocument, readDocuments, serverTime } from '../firebase/documents'
import { transact } from '../firebase/transactions'
import type { DocumentDatabase } from './document-database'

/** @throws DocumentsError */
function userId(): string {
  const user = identity().currentUser
  if (user === null) throw new DocumentsError('unauthenticated', 'No user is signed in.')
  return user.uid
}

/** The database of the configured backend, in the name of whoever is signed in. Import lazily: it pulls in the SDK. */
export const browserDatabase: DocumentDatabase = {
  readDocument,
  readDocuments,
  serverTime,
  userId,
  transact,
}
