import { useEffect, useState } from 'react'
import type { PostStore } from '../../../platform/posts/post-store'
import type { PostVersion, RevisionPage, VersionCursor } from '../../../platform/posts/revisions'
import { codeOf } from '../../../platform/errors'

/** The versions of a post, as far as they have been read, newest first. */
export interface RevisionList {
  readonly revisions: readonly PostVersion[]
  readonly phase: 'reading' | 'read' | 'failed'
  /** Why reading failed. */
  readonly message: string
  readonly hasMore: boolean
  /** Reads the next page, or tries the failed one again. */
  readonly readMore: () => void
}

/** Which page was asked for; another attempt asks for the same one again. */
interface Request {
  readonly after: VersionCursor | null
  readonly attempt: number
}

/**
 * Reads the versions of a post, page by page.
 *
 * @param draftOf the author of a post that was never saved: there is no right to ask for saved versions
 */
export function useRevisions(
  postId: string,
  draftOf: string | null,
  store: Pick<PostStore, 'listRevisions'>,
): RevisionList {
  const [request, setRequest] = useState<Request>({ after: null, attempt: 0 })
  const [answered, setAnswered] = useState<Request | null>(null)
  const [revisions, setRevisions] = useState<readonly PostVersion[]>([])
  const [next, setNext] = useState<VersionCursor | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    let isCurrent = true
    const settle = (page: RevisionPage) => {
      if (!isCurrent) return
      setRevisions((known) => [...(request.after === null ? [] : known), ...page.revisions])
      setNext(page.next)
      setFailure(null)
      setAnswered(request)
    }
    store.listRevisions(postId, request.after, draftOf).then(settle, (error: unknown) => {
      if (!isCurrent) return
      setFailure(readFailureMessage(error))
      setAnswered(request)
    })
    return () => {
      isCurrent = false
    }
  }, [postId, draftOf, request, store])

  const isAnswered = answered === request
  return {
    revisions,
    phase: !isAnswered ? 'reading' : failure === null ? 'read' : 'failed',
    message: failure ?? '',
    hasMore: next !== null,
    readMore() {
      setRequest(({ after, attempt }) =>
        failure === null ? { after: next, attempt } : { after, attempt: attempt + 1 },
      )
    },
  }
}

function readFailureMessage(error: unknown): string {
  return codeOf(error) === 'permission-denied'
    ? 'You do not have permission to see the versions of this post.'
    : 'The versions could not be loaded. Check your connection and try again.'
}
