import { createHash } from 'node:crypto'
import type { BuilderReport } from '../../../shared/publish/builder-protocol.ts'
import type { PlannedNode } from '../../nodes/nodes.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'

/** The GraphQL type that says which documents of entries the site was made with. */
export const EDITED_ENTRY_TYPE = 'EditedEntry'

/** The fields of an `EditedEntry` node: a document that lies over a file of `content/`, or adds to them. */
export interface EditedEntryFields {
  /** Gatsby's own id is another. */
  readonly entryId: string
  /** Its name for people. */
  readonly name: string
  /** Tells this version of the document from others. */
  readonly version: string
  /** Of the document; 0 where that does not say it. */
  readonly revision: number
  /** Of its page; null where readers have none. */
  readonly path: string | null
  /** Of the data that the page shows; null where that is of a file, or there is no page. */
  readonly digest: string | null
  /** Why readers do not see this version, in words for its author; empty where they do. */
  readonly problems: readonly string[]
}

/** Data of an entry that has fitted the site. */
export interface GoodEntry {
  readonly revision: number
  /** The day of the change, such as `2026-11-28`. */
  readonly changedOn: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Returns the node of such a document. Pure. */
export const editedEntryNode = (fields: EditedEntryFields): PlannedNode<EditedEntryFields> => ({
  id: `${EDITED_ENTRY_TYPE}:${fields.entryId}`,
  type: EDITED_ENTRY_TYPE,
  fields,
})

/** Returns what stands in the page of an entry that shows this data, to tell it from other versions. */
export const entryDigest = (id: string, { revision, data }: GoodEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([id, revision, data]))
    .digest('hex')

/** Tells a version of a document from others. */
export const versionOfDocument = ({ status, revision, updatedAt }: RawDocument['data']): string =>
  JSON.stringify([status, revision, updatedAt instanceof Date ? updatedAt.toISOString() : null])

/** Returns what a build reports of the documents that readers see. */
export const editedDocuments = (edited: readonly EditedEntryFields[]): BuilderReport['documents'] =>
  edited.flatMap(({ entryId: id, path, digest, revision, problems }) =>
    path === null || digest === null || problems.length > 0
      ? []
      : [{ source: 'entries', id, path, revision, digest }],
  )

/** Returns what a build reports of the documents that do not fit. */
export const editedLeftOut = (edited: readonly EditedEntryFields[]): BuilderReport['leftOut'] =>
  edited.flatMap(({ entryId: id, problems }) =>
    problems.length === 0 ? [] : [{ document: { source: 'entries', id }, problems: [...problems] }],
  )
