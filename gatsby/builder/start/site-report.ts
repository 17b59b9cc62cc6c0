import type { BuilderReport } from '../../../shared/publish/builder-protocol.ts'
import type { EditedEntryFields } from '../../reference/entries/edited-entry.ts'
import { editedDocuments, editedLeftOut } from '../../reference/entries/edited-entry.ts'
import type { PostNodeFields } from '../../nodes/nodes.ts'
import type { LeftOutPost } from '../../pages/model/change/site-change.ts'
import type { ReportedWarning } from '../../report/warnings.ts'

/** A site as a builder holds it. */
export interface HeldSite {
  readonly posts: Iterable<Pick<PostNodeFields, 'postId' | 'path' | 'revision' | 'digest'>>
  readonly warnings: readonly ReportedWarning[]
  readonly leftOut: readonly LeftOutPost[]
  /** The documents that lie over files of `content/`. */
  readonly edited: readonly EditedEntryFields[]
  /** Number of pages. */
  readonly pages: number
}

/** Builds the report that a full build would make that has found everything as it is. */
export function siteReport({ posts, warnings, leftOut, edited, pages }: HeldSite): BuilderReport {
  return {
    documents: [
      ...Array.from(posts, ({ postId, path, revision, digest }) => ({
        source: 'posts' as const,
        id: postId,
        path,
        revision,
        digest,
      })),
      ...editedDocuments(edited),
    ],
    warnings: [...warnings],
    leftOut: [
      ...leftOut.map(({ postId, problems }) => ({
        document: { source: 'posts' as const, id: postId },
        problems: [...problems],
      })),
      ...editedLeftOut(edited),
    ],
    quarantine: [],
    pages: { total: pages, made: 0, changed: 0, removed: 0 },
  }
}
