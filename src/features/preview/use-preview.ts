import { useEffect, useState } from 'react'
import type { DraftFields } from '../../../shared/draft-fields'
import { posts } from '../../platform/posts'
import { followText } from '../../platform/preview-channel'

/** A text that is not published, on its way to the page that shows it. */
export type ShownPreview =
  | { readonly kind: 'loading' }
  /** The address leads nowhere, or nowhere any more. */
  | { readonly kind: 'over' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'text'
      readonly fields: Pick<DraftFields, 'title' | 'html' | 'cover' | 'tags'>
      readonly authorId: string
      /** Null for the author's own, which follows what is typed. */
      readonly shared: { readonly madeAt: Date; readonly expiresAt: Date } | null
    }

/** What an address asks for. */
export type PreviewRequest =
  | { readonly kind: 'link'; readonly token: string }
  | { readonly kind: 'post'; readonly postId: string; readonly userId: string }

async function read(request: PreviewRequest): Promise<ShownPreview> {
  if (request.kind === 'link') {
    const found = await posts.readPreview(request.token)
    if (found.kind === 'missing' || found.preview.expiresAt.getTime() <= Date.now()) {
      return { kind: 'over' }
    }
    const { preview } = found
    const shared = { madeAt: preview.createdAt, expiresAt: preview.expiresAt }
    return { kind: 'text', fields: preview, authorId: preview.authorId, shared }
  }
  const head = await posts.readHead(request.postId)
  if (head.kind !== 'head') return { kind: 'over' }
  const fields = head.copy ?? head.post
  if (fields === null) return { kind: 'over' }
  return { kind: 'text', fields, authorId: fields.authorId, shared: null }
}

/** Reads a preview; the author's own follows the editor in another tab. */
export function usePreview(request: PreviewRequest): ShownPreview {
  const [shown, setShown] = useState<ShownPreview>({ kind: 'loading' })
  const key = JSON.stringify(request)
  useEffect(() => {
    const wanted = JSON.parse(key) as PreviewRequest
    let hasLiveText = false
    let isCurrent = true
    const settle = (next: ShownPreview) => {
      if (isCurrent && !hasLiveText) setShown(next)
    }
    read(wanted).then(settle, () => {
      settle({ kind: 'failed' })
    })
    const stop =
      wanted.kind === 'post'
        ? followText(wanted.postId, (fields) => {
            hasLiveText = true
            setShown({ kind: 'text', fields, authorId: wanted.userId, shared: null })
          })
        : null
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [key])
  return shown
}
