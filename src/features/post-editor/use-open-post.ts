import { useEffect, useState } from 'react'
import type { EditorFields } from '../../../shared/editor-fields'
import { countText, textProblems } from '../../../shared/html/limits/text-limits'
import type { LocalCopyStore, LocalCopy } from '../../platform/storage/local-copy-store'
import type { PostStore } from '../../platform/posts/post-store'
import { livingWriters } from '../../platform/tabs/writing-tabs'
import { titleSlugs } from '../../platform/title-slug'
import { saveFailureMessage } from './sync/save-messages'
import { knownHead } from './sync/machine/known-head'
import { POST_SYNC, type KnownPost } from './sync/post/post-session'
import { sortKept, type Recovery } from './sync/recovery'
import { sessionsClosed } from './sync/use-editing-session'

/** A post on its way into the editor. */
export type OpenedPost =
  | { readonly kind: 'loading' }
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
      /** What this browser holds of it, newest first. */
      readonly kept: readonly LocalCopy<EditorFields>[]
    }
  | { readonly kind: 'ready'; readonly head: KnownPost; readonly recovery: Recovery<EditorFields> }

/** What opening a post needs to know. */
export interface OpenRequest {
  readonly postId: string
  readonly userId: string
  /** Whether a post that does not exist may be begun. */
  readonly isNew: boolean
}

/** What opening a post asks. */
export interface OpenSources {
  readonly store: Pick<PostStore, 'readHead'>
  readonly localCopies: Pick<LocalCopyStore<EditorFields>, 'find' | 'forget'>
}

/** What tabs that are gone have kept. Without the browser's storage nothing was. */
async function leftBehind(
  { postId, userId }: OpenRequest,
  localCopies: OpenSources['localCopies'],
): Promise<LocalCopy<EditorFields>[]> {
  await sessionsClosed()
  const living = await livingWriters()
  const kept = await localCopies.find(userId, postId).catch(() => [])
  return kept.filter(({ writerId }) => !living.has(writerId))
}

/** Reads a post and what this browser kept of it. */
export async function openPost(request: OpenRequest, sources: OpenSources): Promise<OpenedPost> {
  const { postId, userId, isNew } = request
  const { store, localCopies } = sources
  const kept = await leftBehind(request, localCopies)
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
    const recovery = sortKept(POST_SYNC, kept, head)
    for (const { writerId } of recovery.held) {
      // What cannot be forgotten is recognised again the next time.
      localCopies.forget(userId, postId, writerId).catch(() => undefined)
    }
    return { kind: 'ready', head, recovery }
  } catch (error) {
    return { kind: 'failed', message: saveFailureMessage(error, 'post'), kept }
  }
}

interface Opening {
  readonly key: string
  readonly opened: OpenedPost
}

/** Opens a post; `reload` tries again. */
export function useOpenPost(
  { postId, userId, isNew }: OpenRequest,
  { store, localCopies }: OpenSources,
): { readonly opened: OpenedPost; readonly reload: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [opening, setOpening] = useState<Opening | null>(null)
  const key = `${userId} ${postId} ${attempt}`

  useEffect(() => {
    let isCurrent = true
    void openPost({ postId, userId, isNew }, { store, localCopies }).then((opened) => {
      if (isCurrent) setOpening({ key, opened })
    })
    return () => {
      isCurrent = false
    }
    // `isNew` disappears from the address after the first save; the open post stays as it is.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [localCopies, key, postId, store, userId])

  const isFailed = opening?.key === key && opening.opened.kind === 'failed'
  useEffect(() => {
    if (!isFailed) return undefined
    const again = () => {
      setAttempt((count) => count + 1)
    }
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
    }
  }, [isFailed])

  return {
    opened: opening?.key === key ? opening.opened : { kind: 'loading' },
    reload: () => {
      setAttempt((count) => count + 1)
    },
  }
}
