import { useEffect, useState } from 'react'
import type { DraftStore, KeptDraft } from '../../platform/draft-store'
import {
  draftFieldsOf,
  EMPTY_DRAFT_FIELDS,
  isSameDraft,
  type DraftFields,
} from '../../../shared/draft-fields'
import type { PostStore } from '../../platform/posts/post-store'
import { storedVersionOf, type StoredVersion } from './editing-state'
import { saveFailureMessage } from './save-messages'

/** A post on its way into the editor. */
export type OpenedPost =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged'; readonly problems: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'ready'
      readonly stored: StoredVersion
      /** Text of this browser that was never saved and differs from the stored version. */
      readonly kept: KeptDraft<DraftFields> | null
    }

/** What opening a post needs to know. */
export interface OpenRequest {
  readonly postId: string
  readonly userId: string
  /** Whether a post that does not exist may be begun. */
  readonly isNew: boolean
}

/** Reads a post and what this browser kept of it. */
export async function openPost(
  { postId, userId, isNew }: OpenRequest,
  store: Pick<PostStore, 'read'>,
  drafts: DraftStore<DraftFields>,
): Promise<OpenedPost> {
  // Without the browser's storage the stored version can still be edited.
  const keptPromise = drafts.find(userId, postId).catch(() => null)
  const read = await store.read(postId)
  const kept = await keptPromise
  if (read.kind === 'invalid') return { kind: 'damaged', problems: read.problems }
  if (read.kind === 'missing' && !isNew && kept === null) return { kind: 'missing' }
  const post = read.kind === 'post' ? read.post : null
  const current = post === null ? EMPTY_DRAFT_FIELDS : draftFieldsOf(post)
  const isWorthOffering = kept !== null && !isSameDraft(kept.fields, current)
  return {
    kind: 'ready',
    stored: storedVersionOf(post, userId),
    kept: isWorthOffering ? kept : null,
  }
}

interface Opening {
  readonly key: string
  readonly opened: OpenedPost
}

/** Opens a post; `reload` tries again. */
export function useOpenPost(
  { postId, userId, isNew }: OpenRequest,
  store: Pick<PostStore, 'read'>,
  drafts: DraftStore<DraftFields>,
): { readonly opened: OpenedPost; readonly reload: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [opening, setOpening] = useState<Opening | null>(null)
  const key = `${userId} ${postId} ${attempt}`

  useEffect(() => {
    let isCurrent = true
    const settle = (opened: OpenedPost) => {
      if (isCurrent) setOpening({ key, opened })
    }
    openPost({ postId, userId, isNew }, store, drafts).then(settle, (error: unknown) => {
      settle({ kind: 'failed', message: saveFailureMessage(error) })
    })
    return () => {
      isCurrent = false
    }
    // `isNew` disappears from the address after the first save; the open post stays as it is.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [drafts, key, postId, store, userId])

  return {
    opened: opening?.key === key ? opening.opened : { kind: 'loading' },
    reload: () => {
      setAttempt((count) => count + 1)
    },
  }
}
