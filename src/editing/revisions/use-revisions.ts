import { useEffect, useState } from 'react'
import type { DocumentTypes } from '../../platform/documents/document-kind'
import type {
  DocumentVersion,
  RevisionPage,
  VersionCursor,
} from '../../platform/documents/revisions'
import { codeOf } from '../../platform/base/errors'

/** Where versions are read. */
export interface RevisionSource<Types extends DocumentTypes> {
  listRevisions(
    id: string,
    after: VersionCursor | null,
    draftOf: string | null,
  ): Promise<RevisionPage<Types>>
}

/** The versions of a document, as far as they have been read, newest first. */
export interface RevisionList<Types extends DocumentTypes> {
  readonly revisions: readonly DocumentVersion<Types>[]
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
 * Reads the versions of a document, page by page.
 *
 * @param name what it is called within a sentence
 * @param draftOf the author of a document that was never saved: there is no right to ask for saved versions
 */
export function useRevisions<Types extends DocumentTypes>(
  name: string,
  id: string,
  draftOf: string | null,
  store: RevisionSource<Types>,
): RevisionList<Types> {
  const [request, setRequest] = useState<Request>({ after: null, attempt: 0 })
  const [answered, setAnswered] = useState<Request | null>(null)
  const [revisions, setRevisions] = useState<readonly DocumentVersion<Types>[]>([])
  const [next, setNext] = useState<VersionCursor | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    let isCurrent = true
    const settle = (page: RevisionPage<Types>) => {
      if (!isCurrent) return
      setRevisions((known) => [...(request.after === null ? [] : known), ...page.revisions])
      setNext(page.next)
      setFailure(null)
      setAnswered(request)
    }
    store.listRevisions(id, request.after, draftOf).then(settle, (error: unknown) => {
      if (!isCurrent) return
      setFailure(readFailureMessage(error, name))
      setAnswered(request)
    })
    return () => {
      isCurrent = false
    }
  }, [name, id, draftOf, request, store])

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

function readFailureMessage(error: unknown, name: string): string {
  return codeOf(error) === 'permission-denied'
    ? `You do not have permission to see the versions of this ${name}.`
    : 'The versions could not be loaded. Check your connection and try again.'
}
