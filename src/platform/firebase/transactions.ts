import { doc, runTransaction } from 'firebase/firestore/lite'
import type { PlannedWrite } from '../../../shared/documents/planned-write'
import { codeOf, DocumentsError, messageOf } from '../base/errors'
import { firestore, toStored, type StoredDocument } from './documents'

/** The decision of a transaction after reading: the writes to commit together, and its result. */
export interface TransactionDecision<Result> {
  readonly writes: readonly PlannedWrite[]
  readonly result: Result
}

/** Reads one document within a transaction; null when it does not exist. */
export type TransactionRead = (path: string) => Promise<StoredDocument | null>

/**
 * Reads, decides and commits all writes or none, only if nothing that was read has changed in the
 * meantime; otherwise it starts again, so `work` may run several times.
 *
 * @throws DocumentsError with the SDK's code; what `work` throws comes out unchanged
 */
export async function transact<Result>(
  work: (read: TransactionRead) => Promise<TransactionDecision<Result>>,
): Promise<Result> {
  try {
    return await runTransaction(firestore(), async (transaction) => {
      const { writes, result } = await work(async (path) => {
        const snapshot = await transaction.get(doc(firestore(), path))
        const data = snapshot.data()
        return data === undefined ? null : toStored(snapshot.id, data)
      })
      for (const write of writes) {
        const target = doc(firestore(), write.path)
        if (write.kind === 'set') transaction.set(target, write.data)
        else transaction.delete(target)
      }
      return result
    })
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'FirebaseError') {
      throw new DocumentsError(codeOf(cause), `Could not save: ${messageOf(cause)}`, { cause })
    }
    throw cause
  }
}
