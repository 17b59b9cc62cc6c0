import { codeOf, DocumentsError } from '../base/errors'
import type { DocumentQuery, StoredDocument, StoredTime } from '../firebase/documents'
import type { TransactionDecision, TransactionRead } from '../firebase/transactions'

/** The part of the document database that a store uses. */
export interface DocumentDatabase {
  readDocument(path: string): Promise<StoredDocument | null>
  readDocuments(path: string, asked: DocumentQuery): Promise<StoredDocument[]>
  serverTime(): StoredTime
  /** Who is signed in. @throws DocumentsError `unauthenticated` when no one is */
  userId(): string
  transact<Result>(
    work: (read: TransactionRead) => Promise<TransactionDecision<Result>>,
  ): Promise<Result>
}

/** Thrown when a stored document does not fit its schema and therefore cannot be saved over. */
export class UnreadableDocumentError extends DocumentsError {
  /** @param name what a document of its kind is called within a sentence */
  constructor(name: string, problems: readonly string[]) {
    super('documents/unreadable', `The stored ${name} is damaged: ${problems.join('; ')}`)
    this.name = 'UnreadableDocumentError'
  }
}

/** Reads a document that rules may hide: what is hidden looks as if it did not exist. */
export async function readVisible(
  database: Pick<DocumentDatabase, 'readDocument'>,
  path: string,
): Promise<StoredDocument | null> {
  try {
    return await database.readDocument(path)
  } catch (error) {
    // Rules that look into a document refuse one that does not exist.
    if (codeOf(error) === 'permission-denied') return null
    throw error
  }
}
