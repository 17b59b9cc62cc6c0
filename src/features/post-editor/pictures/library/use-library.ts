import { useCallback, useEffect, useRef, useState } from 'react'
import type { Media } from '../../../../../shared/picture/media'
import type { StoredImage } from '../image-uploading'
import { newUploadId } from '../uploads/new-upload-id'
import type { LibraryCursor, PictureLibrary } from '../picture-library'
import { useUploadList } from '../uploads/use-upload-list'

/** How long typing must pause before the library is asked. */
const PAUSE_MS = 250

/** The state of the library's list. */
export type LibraryView = { readonly kind: 'loading' } | { readonly kind: 'failed' } | FoundView

interface FoundView {
  readonly kind: 'found'
  readonly media: readonly Media[]
  readonly next: LibraryCursor | null
  readonly isLoadingMore: boolean
  readonly hasMoreFailed: boolean
}

/** The pictures of a library as they are looked through. */
export type LibrarySearch = ReturnType<typeof useLibrary>

/** The pictures that fit what stands in the search field, page by page. */
export function useLibrary(library: PictureLibrary) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const words = typed.trim()
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

  /** Leaves the search. The button for it goes with the answer, so the field has the focus. */
  const showAll = useCallback(() => {
    setTyped('')
    field.current?.focus()
  }, [])

  const media = view.kind === 'found' ? view.media : []
  return { field, typed, setTyped, words, showAll, view, media, reload, more, replace }
}

/** Uploads that add pictures to the library. */
export function useLibraryUploads(onStored: (image: StoredImage) => void) {
  const list = useUploadList({
    onStored: (_id, image) => {
      onStored(image)
    },
  })
  const upload = (files: readonly File[]) => {
    for (const file of files) {
      list.start(newUploadId(), { kind: 'file', file }, Number.MAX_SAFE_INTEGER)
    }
  }
  return { list, upload }
}
