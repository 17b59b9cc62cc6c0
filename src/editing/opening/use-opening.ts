import { useEffect, useState } from 'react'

interface Opening<Opened> {
  readonly key: string
  readonly opened: Opened
}

/**
 * Opens a document; one that could not be read is tried again when the browser is online again.
 *
 * @param document names the document and who opens it
 */
export function useOpening<Opened extends { readonly kind: string }>(
  document: string,
  open: () => Promise<Opened>,
): { readonly opened: Opened | { readonly kind: 'loading' }; readonly reload: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [opening, setOpening] = useState<Opening<Opened> | null>(null)
  const key = `${document} ${attempt}`

  useEffect(() => {
    let isCurrent = true
    void open().then((opened) => {
      if (isCurrent) setOpening({ key, opened })
    })
    return () => {
      isCurrent = false
    }
    // What the address says besides may change once the document is open, which stays as it is.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [key])

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
