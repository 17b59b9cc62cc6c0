import type { PostSource } from '../../posts/source/post-source.ts'
import type { QuarantinedPosts } from '../../posts/source/quarantine.ts'
import { sortByQuarantine } from '../../posts/source/quarantine.ts'
import type { Shared } from './backlog.ts'
import type { HeldContent } from './held-content.ts'
import type { readChangedDocuments } from './read-changed-documents.ts'
import { changedRedirects, joinRedirects } from './read-changed-documents.ts'

type Changed = Awaited<ReturnType<typeof readChangedDocuments>>

/**
 * Reads what a build makes of many posts, as far as it was read for an earlier one, and the redirects
 * of these posts alone.
 *
 * @throws BackendUnreachableError, BackendRefusedError
 */
export async function readAgain(
  from: {
    readonly source: Pick<PostSource, 'postsById' | 'redirectsOf'>
    readonly held: HeldContent
    readonly quarantine: QuarantinedPosts
  },
  changed: Changed,
  { documents, removedIds, outdatedIds }: Shared,
): Promise<Changed> {
  const { source, held, quarantine } = from
  const isOutdated = new Set(outdatedIds)
  const again = await source.postsById(outdatedIds)
  const isThere = new Set(again.map(({ id }) => id))
  const current = [...documents.filter(({ id }) => !isOutdated.has(id)), ...again]
  const { sound, broken } = sortByQuarantine(current, quarantine)
  const gone = [
    ...removedIds.filter((postId) => !isOutdated.has(postId)),
    ...outdatedIds.filter((postId) => !isThere.has(postId) && held.versionOf(postId) !== null),
  ]
  const ids = [...current.map(({ id }) => id), ...gone]
  return {
    ...changed,
    documents: sound,
    broken: [...changed.broken, ...broken],
    removedIds: gone,
    redirects: joinRedirects(
      changedRedirects(held, await source.redirectsOf(ids), ids, current),
      changed.redirects,
    ),
  }
}
