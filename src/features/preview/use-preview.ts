import { useCallback, useEffect, useState } from 'react'
import type { WrittenFields } from '../../../shared/post/fields/post-fields'
import { posts } from '../../platform/posts'
import { followText } from '../../platform/tabs/preview-channel'

/** A text that is not published. */
export interface ShownText {
  readonly kind: 'text'
  readonly fields: WrittenFields
  readonly authorId: string
  /** The first publication; null for a post that has none, and behind a link, which does not tell. */
  readonly publishedAt: Date | null
  readonly origin: PreviewOrigin
}

/** Where a text comes from: a link, what was saved last, or an editor in another tab. */
export type PreviewOrigin =
  | { readonly kind: 'link'; readonly madeAt: Date; readonly expiresAt: Date }
  | { readonly kind: 'saved' }
  | { readonly kind: 'editor' }

/** A preview on its way to the page that shows it. */
export type ShownPreview =
  | { readonly kind: 'loading' }
  /** The link leads nowhere, or nowhere any more. */
  | { readonly kind: 'over' }
  /** Nothing of the post was saved, or it is not this author's: the backend does not tell which. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed' }
  | ShownText

/** The text that an address asks for. */
export type PreviewRequest =
  | { readonly kind: 'link'; readonly token: string }
  | { readonly kind: 'post'; readonly postId: string; readonly userId: string }

async function readLink(token: string): Promise<ShownPreview> {
  const found = await posts.readPreview(token)
  if (found.kind === 'missing' || found.preview.expiresAt.getTime() <= Date.now()) {
    return { kind: 'over' }
  }
  const { preview } = found
  const origin = { kind: 'link', madeAt: preview.createdAt, expiresAt: preview.expiresAt } as const
  return { kind: 'text', fields: preview, authorId: preview.authorId, publishedAt: null, origin }
}

async function readNewest(postId: string): Promise<ShownPreview> {
  const head = await posts.readHead(postId)
  const fields = head.kind === 'head' ? (head.copy ?? head.saved) : null
  if (fields === null) return { kind: 'nothing' }
  const publishedAt = head.kind === 'head' ? (head.saved?.publishedAt ?? null) : null
  return { kind: 'text', fields, authorId: fields.authorId, publishedAt, origin: { kind: 'saved' } }
}

/** Reads a preview; the author's own follows the editor in another tab. */
export function usePreview(request: PreviewRequest): {
  readonly shown: ShownPreview
  readonly retry: () => void
} {
  const [shown, setShown] = useState<ShownPreview>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const key = JSON.stringify(request)
  useEffect(() => {
    const wanted = JSON.parse(key) as PreviewRequest
    let isCurrent = true
    const settle = (read: ShownPreview) => {
      if (isCurrent) setShown((now) => afterReading(now, read))
    }
    const reading = wanted.kind === 'link' ? readLink(wanted.token) : readNewest(wanted.postId)
    reading.then(settle, () => {
      settle({ kind: 'failed' })
    })
    const stop =
      wanted.kind === 'post'
        ? followText(wanted.postId, (fields) => {
            setShown((now) => ({
              kind: 'text',
              fields,
              origin: { kind: 'editor' },
              authorId: now.kind === 'text' ? now.authorId : wanted.userId,
              publishedAt: now.kind === 'text' ? now.publishedAt : null,
            }))
          })
        : null
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [key, attempt])
  const retry = useCallback(() => {
    setShown({ kind: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  return { shown, retry }
}

/** Joins a text that was read with one from an editor, which is newer but for the author and the date. */
function afterReading(now: ShownPreview, read: ShownPreview): ShownPreview {
  if (now.kind !== 'text' || now.origin.kind !== 'editor') return read
  if (read.kind !== 'text') return now
  const { authorId, publishedAt } = read
  return { ...now, authorId, publishedAt }
}
