import { useCallback, useEffect, useRef, useState } from 'react'
import type { Preview } from '../../../../../shared/post/preview'
import { codeOf } from '../../../../platform/base/errors'
import { saveFailureMessage } from '../../../../editing/words/save-messages'

/** The links of a post, and the last thing that was done with one. */
export interface PreviewLinksState {
  readonly links: readonly Preview[]
  /** The message of the last attempt. */
  readonly message: string
  /** Whether the links could not be read. */
  readonly areUnknown: boolean
  /** Does something and reads the links anew. @param work resolves to what there is to say */
  readonly attempt: (work: () => Promise<string>) => Promise<void>
}

/** @param read the links as they are now */
export function usePreviewLinks(read: () => Promise<readonly Preview[]>): PreviewLinksState {
  const [links, setLinks] = useState<readonly Preview[]>([])
  const [message, setMessage] = useState('')
  const [areUnknown, setUnknown] = useState(false)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  }, [read])

  useEffect(() => {
    let isCurrent = true
    latest.current().then(
      (found) => {
        if (isCurrent) setLinks(found)
      },
      // The author asked for nothing yet, so nothing is reported.
      () => {
        if (isCurrent) setUnknown(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [])

  const attempt = useCallback(async (work: () => Promise<string>) => {
    try {
      setMessage(await work())
      setLinks(await latest.current())
      setUnknown(false)
    } catch (error) {
      setMessage(failureMessage(error))
    }
  }, [])
  return { links, message, areUnknown, attempt }
}

function failureMessage(error: unknown): string {
  return codeOf(error) === 'permission-denied'
    ? 'The server refused. The link may have expired, or you do not have permission to share this post.'
    : saveFailureMessage(error, 'post')
}
