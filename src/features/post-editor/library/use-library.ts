import { useCallback, useEffect, useRef, useState } from 'react'
import type { Media } from '../../../../shared/media'
import type { LibraryCursor, PictureLibrary } from '../pictures/picture-library'

/** How long typing must pause before the library is asked. */
const PAUSE_MS = 250

/** What the library shows. */
export type LibraryView = { readonly kind: 'loading' } | { readonly kind: 'failed' } | FoundView

interface FoundView {
  readonly kind: 'found'
  readonly media: readonly Media[]
  readonly next: LibraryCursor | null
  readonly isLoadingMore: boolean
  readonly hasMoreFailed: boolean
}

/** The pictures that fit some words, page by page. */
export function useLibrary(library: PictureLibrary, words: string) {
  const [view, setView] = useState<LibraryView>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  /** Answers to older questions are not shown. */
  const question = useRef(0)

  useEffect(() => {
    question.current += 1
    const asked = question.current
    const isFirst = words === ''
    const ask = () => {
      library.find(words, null).then(
        ({ media, next }) => {
          if (asked !== question.current) return
          setView({ kind: 'found', media, next, isLoadingMore: false, hasMoreFailed: false })
        },
        () => {
          if (asked === question.current) setView({ kind: 'failed' })
        },
      )
    }
    const timer = setTimeout(ask, isFirst ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      question.current += 1
    }
  }, [attempt, library, words])

  const reload = useCallback(() => {
    setView({ kind: 'loading' })
    setAttempt((count) => count + 1)
  }, [])

  const more = useCallback(() => {
    if (view.kind !== 'found' || view.next === null) return
    const asked = question.current
    // What was changed while the answer was on its way stays changed.
    const change = (found: (now: FoundView) => Partial<FoundView>) => {
      setView((now) => (now.kind === 'found' ? { ...now, ...found(now) } : now))
    }
    change(() => ({ isLoadingMore: true, hasMoreFailed: false }))
    library.find(words, view.next).then(
      ({ media, next }) => {
        if (asked !== question.current) return
        change((now) => {
          const known = new Set(now.media.map(({ id }) => id))
          const all = [...now.media, ...media.filter(({ id }) => !known.has(id))]
          return { media: all, next, isLoadingMore: false }
        })
      },
      () => {
        if (asked === question.current)
          change(() => ({ isLoadingMore: false, hasMoreFailed: true }))
      },
    )
  }, [library, view, words])

  /** Shows changed words of a picture without asking again. */
  const replace = useCallback((changed: Media) => {
    setView((now) =>
      now.kind === 'found'
        ? { ...now, media: now.media.map((one) => (one.id === changed.id ? changed : one)) }
        : now,
    )
  }, [])

  return { view, reload, more, replace }
}
