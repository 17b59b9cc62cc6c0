import type { Log } from '../../node-shared/log/log.ts'
import type { PlannedWrite } from '../../shared/documents/planned-write.ts'
import type { Documents } from './documents.ts'

/** How many posts are looked at in one go: a due post waits meanwhile, and each costs two reads. */
const POSTS_AT_ONCE = 100

/** How many kept versions are deleted in one commit; a post has 50 at most. */
const PAGE = 100

/** The writes that delete the kept versions of a post. */
export async function keptDeletes(documents: Documents, postId: string): Promise<PlannedWrite[]> {
  const collection = `posts/${postId}/kept`
  const kept = await documents.query({
    collection,
    where: [],
    orderBy: null,
    select: [],
    limit: PAGE,
  })
  return kept.map(({ id }) => ({ kind: 'delete', path: `${collection}/${id}` }))
}

/**
 * Deletes kept versions that have neither a post nor a working copy: nobody may read them, and they
 * would be those of the next text with that id. Each `clean` goes on
 * where the last one ended, returns how many it deleted, and throws as {@link Documents} does.
 */
export function createLeftovers(
  documents: Documents,
  log: Log,
): { readonly clean: () => Promise<number> } {
  let after: string | null = null

  async function isLeft(postId: string): Promise<boolean> {
    const isThere = async (path: string) => (await documents.read(path)) !== null
    if (await isThere(`posts/${postId}`)) return false
    // The first save makes a post of a working copy: where that has just gone, the post is there.
    return !(await isThere(`workingCopies/${postId}`)) && !(await isThere(`posts/${postId}`))
  }

  return {
    async clean() {
      let deleted = 0
      for (let looked = 0; looked < POSTS_AT_ONCE; looked += 1) {
        const path = await documents.next('kept', after)
        const postId = path?.split('/')[1]
        // Numbers come before the tilde, so that the next one is of another post.
        after = postId === undefined ? null : `posts/${postId}/kept/~`
        if (postId === undefined) break
        if (!(await isLeft(postId))) continue
        const writes = await keptDeletes(documents, postId)
        await documents.commit(writes.map((write) => ({ write })))
        deleted += writes.length
      }
      if (deleted > 0) log.info('janitor.cleaned', { kept: deleted })
      return deleted
    },
  }
}
