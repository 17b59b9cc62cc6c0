import {
  identityOf,
  type AnyCopy,
  type AnySaved,
  type Head,
  type HeadIdentity,
} from '../../../shared/documents/working-copy'
import type { Invalid, Parsed } from '../../../shared/documents/parsed'
import type { StoredDocument } from '../firebase/documents'
import type { TransactionRead } from '../firebase/transactions'
import { readVisible, UnreadableDocumentError, type DocumentDatabase } from './document-database'
import {
  copyPathOf,
  pathOf,
  type DocumentKind,
  type DocumentTypes,
  type HeadOf,
  type Writer,
} from './document-kind'

/** The outcome of asking for a document's newest text. */
export type ReadHead<Types extends DocumentTypes> =
  | ({ readonly kind: 'head' } & HeadOf<Types>)
  /** Neither a saved version nor a working copy, or this user may not see them. */
  | { readonly kind: 'missing' }
  | Invalid

/** A head as a transaction sees it, with its times exactly as stored. */
export interface ExactHead<Types extends DocumentTypes> {
  readonly head: HeadOf<Types>
  readonly stored: StoredDocument | null
  readonly storedCopy: StoredDocument | null
}

type Read<Value> = Parsed<Value | null>

const readIfAny = <Value>(
  stored: StoredDocument | null,
  parse: (fields: unknown) => Parsed<Value>,
): Read<Value> => (stored === null ? { kind: 'parsed', value: null } : parse(stored.fields))

/** Reads a document's newest text. @throws DocumentsError */
export async function readHead<Types extends DocumentTypes>(
  kind: DocumentKind<Types>,
  database: DocumentDatabase,
  id: string,
): Promise<ReadHead<Types>> {
  const [stored, storedCopy] = await Promise.all([
    readVisible(database, pathOf(kind, id)),
    readVisible(database, copyPathOf(kind, id)),
  ])
  if (stored === null && storedCopy === null) return { kind: 'missing' }
  const saved = readIfAny(stored, (fields) => kind.parse(id, fields))
  if (saved.kind === 'invalid') return saved
  const copy = readIfAny(storedCopy, (fields) => kind.parseCopy(id, fields))
  if (copy.kind === 'invalid') return copy
  return { kind: 'head', saved: saved.value, copy: copy.value }
}

/** Reads a head inside of a transaction. @throws UnreadableDocumentError */
export async function readExactHead<Types extends DocumentTypes>(
  kind: DocumentKind<Types>,
  read: TransactionRead,
  id: string,
): Promise<ExactHead<Types>> {
  const [stored, storedCopy] = await Promise.all([
    read(pathOf(kind, id)),
    read(copyPathOf(kind, id)),
  ])
  const readable = <Value>(parsed: Read<Value>): Value | null => {
    if (parsed.kind === 'invalid') throw new UnreadableDocumentError(kind.name, parsed.problems)
    return parsed.value
  }
  const saved = readable(readIfAny(stored, (fields) => kind.parse(id, fields)))
  const copy = readable(readIfAny(storedCopy, (fields) => kind.parseCopy(id, fields)))
  return { head: { saved, copy }, stored, storedCopy }
}

/** Whether an unexpected head holds nothing but an earlier save of the same tab, confirmed late or never. */
export function isOwnCopy(
  head: Head<AnySaved, AnyCopy>,
  base: HeadIdentity,
  writer: Partial<Writer>,
): boolean {
  const { copy } = head
  return (
    copy !== null &&
    identityOf(head).revision === base.revision &&
    copy.writerId === writer.writerId &&
    writer.writerSequence !== undefined &&
    copy.writerSequence <= writer.writerSequence
  )
}
