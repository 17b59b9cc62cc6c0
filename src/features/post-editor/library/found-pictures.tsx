import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { LibraryView } from './use-library'

interface FoundPicturesProps {
  readonly view: LibraryView
  readonly words: string
  readonly onReload: () => void
  readonly onMore: () => void
  readonly children: ReactNode
}

/** The pictures, or why there are none. */
export function FoundPictures({ view, words, onReload, onMore, children }: FoundPicturesProps) {
  switch (view.kind) {
    case 'loading':
      return <Typography role="status">Loading pictures…</Typography>
    case 'failed':
      return (
        <Alert severity="error" action={<Button onClick={onReload}>Try again</Button>}>
          The library could not be loaded because the server did not answer.
        </Alert>
      )
    case 'found':
      if (view.media.length === 0) {
        return (
          <Typography role="status" color="textSecondary">
            {words === ''
              ? 'No pictures yet. Upload one here, or drop files into this window.'
              : `No picture has “${words}” in its alternative text or its name.`}
          </Typography>
        )
      }
      return (
        <>
          {children}
          {view.hasMoreFailed && (
            <Alert severity="error">More pictures could not be loaded. Try again.</Alert>
          )}
          {view.next !== null && (
            <Button loading={view.isLoadingMore} onClick={onMore} sx={{ mt: 2 }}>
              Show more pictures
            </Button>
          )}
        </>
      )
  }
}
