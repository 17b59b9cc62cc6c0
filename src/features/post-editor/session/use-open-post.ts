import type { EditorFields } from '../../../../shared/post/editor-fields'
import { countText, textProblems } from '../../../../shared/html/limits/text-limits'
import type { LocalCopyStore, LocalCopy } from '../../../platform/storage/local-copy-store'
import type { PostStore } from '../../../platform/posts/post-store'
import { titleSlugs } from '../../../platform/content/title-slug'
import { leftBehind, recover } from '../../../editing/opening/left-behind'
import { useOpening } from '../../../editing/opening/use-opening'
import { saveFailureMessage } from '../../../editing/words/save-messages'
import { knownHead } from '../../../editing/sync/machine/known-head'
import { POST_SYNC, type KnownPost } from './post-session'
import type { Recovery } from '../../../editing/sync/recovery'

/** A post on its way into the editor. */
export type OpenedPost =
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged'; readonly problems: readonly string[] }
  /** Its text is beyond the limits: drawing it could keep the browser busy for minutes. */
  | {
      readonly kind: 'beyond-limits'
      readonly fields: EditorFields
      readonly problems: readonly string[]
    }
  | {
      readonly kind: 'failed'
      readonly message: string
      /** The copies that this browser holds of it, newest first. */
      readonly kept: readonly LocalCopy<EditorFields>[]
    }
  | { readonly kind: 'ready'; readonly head: KnownPost; readonly recovery: Recovery<EditorFields> }

/** A request to open a post. */
export interface OpenRequest {
  readonly postId: string
  readonly userId: string
  /** Whether a post that does not exist may be begun. */
  readonly isNew: boolean
}

/** The sources that a post is opened from. */
export interface OpenSources {
  readonly store: Pick<PostStore, 'readHead'>
  readonly localCopies: Pick<LocalCopyStore<EditorFields>, 'find' | 'forget'>
}

/** Reads a post and what this browser kept of it. */
export async function openPost(request: OpenRequest, sources: OpenSources): Promise<OpenedPost> {
  const { postId, userId, isNew } = request
  const { store, localCopies } = sources
  const kept = await leftBehind(userId, postId, localCopies)
  try {
    const read = await store.readHead(postId)
    if (read.kind === 'invalid') return { kind: 'damaged', problems: read.problems }
    if (read.kind === 'missing' && !isNew && kept.length === 0) return { kind: 'missing' }
    const { saved, copy } = read.kind === 'head' ? read : { saved: null, copy: null }
    // Only letters of its alphabet tell whether a slug that no one has seen follows its title.
    if (saved?.publishedAt === null && copy === null) await titleSlugs.fetchFor(saved.title)
    const head = knownHead(POST_SYNC, { saved, copy }, userId)
    const problems = textProblems(countText(head.fields.html))
    if (problems.length > 0) return { kind: 'beyond-limits', fields: head.fields, problems }
    const recovery = recover(POST_SYNC, kept, head, localCopies)
    return { kind: 'ready', head, recovery }
  } catch (error) {
    return { kind: 'failed', message: saveFailureMessage(error, 'post'), kept }
  }
}

/** Opens a post; `reload` tries again. */
export const useOpenPost = (request: OpenRequest, sources: OpenSources) =>
  useOpening(`${request.userId} ${request.postId}`, () => openPost(request, sources))
