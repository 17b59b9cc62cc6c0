import { settleNames } from '../../../shared/accounts/authors.ts'
import type { AuthorNames } from '../../../shared/accounts/authors.ts'
import type { DocumentRef } from '../../../shared/documents/document-source.ts'
import type { PlannedNode, PostNodeFields } from '../../nodes/nodes.ts'
import { nameAuthors } from '../../posts/dependent-fields/name-authors.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'
import type { PostSource } from '../../posts/source/post-source.ts'
import type { PreparedDocuments } from '../../posts/preparation/prepare-documents.ts'
import type { HeldContent } from './held-content.ts'

/** Names of authors who have none are looked for so often, in milliseconds. */
const NAMES_READ_EVERY_MS = 60_000

/** The names of authors for one build. */
export interface ReadNames {
  readonly names: AuthorNames
  /** Whether they may be others than those that the site shows. */
  readonly mayDiffer: boolean
}

/**
 * Reads the names of authors with the first change, and again when one may be another.
 *
 * @param held who has written what the site holds
 * @param now milliseconds, from any beginning
 */
export function createNamesReader(
  source: Pick<PostSource, 'authors'>,
  held: Pick<HeldContent, 'authorIds'>,
  now: () => number,
) {
  let names: AuthorNames | null = null
  let asked: ReadonlySet<string> = new Set()
  let readAt = -Infinity
  return async (
    changes: readonly DocumentRef[],
    documents: readonly RawDocument[],
  ): Promise<ReadNames> => {
    const known = names
    const authorIds = documents.map(({ data }) => String(data['authorId']))
    const isTold = changes.length === 0 || changes.some(({ source }) => source === 'authors')
    const isNew = authorIds.some((id) => !asked.has(id))
    // An account that was added on the command line, of which no message comes.
    const isUnnamed = authorIds.some((id) => known?.has(id) === false)
    const mayDiffer =
      known === null || isTold || isNew || (isUnnamed && now() - readAt >= NAMES_READ_EVERY_MS)
    if (!mayDiffer) return { names: known, mayDiffer }
    readAt = now()
    asked = new Set([...authorIds, ...held.authorIds()])
    names = settleNames(await source.authors(asked))
    return { names, mayDiffer }
  }
}

/** The posts of a build with the names of their authors, and others whose author has another name now. */
export function namedPosts(
  { posts, leftOut }: Pick<PreparedDocuments, 'posts' | 'leftOut'>,
  changed: {
    readonly broken: readonly { readonly postId: string }[]
    readonly removedIds: readonly string[]
  },
  { names, mayDiffer }: ReadNames,
  held: Pick<HeldContent, 'misnamed'>,
): PlannedNode<PostNodeFields>[] {
  if (!mayDiffer) return nameAuthors(posts, names)
  const isRead = new Set([
    ...[...posts, ...leftOut].map(({ fields }) => fields.postId),
    ...changed.broken.map(({ postId }) => postId),
    ...changed.removedIds,
  ])
  const others = held.misnamed(names).filter(({ fields }) => !isRead.has(fields.postId))
  return nameAuthors([...posts, ...others], names)
}
