import { lazy, Suspense } from 'react'
import type { LibraryDialogProps } from './library-dialog'

const LibraryDialog = lazy(() => import('./library-dialog'))

/** The picture library, loaded when it is asked for. */
export function OpenLibrary(props: LibraryDialogProps) {
  return (
    <Suspense fallback={null}>
      <LibraryDialog {...props} />
    </Suspense>
  )
}
