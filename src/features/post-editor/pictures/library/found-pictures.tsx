import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { PhotoLibraryOutlined } from '../../../../components/icons/material-icons'
import { useCoarsePointer } from '../../../../components/workspace/use-coarse-pointer'
import { gridStyles } from './picture-grid'
import type { LibrarySearch } from './use-library'

/** Stand for pictures that are on their way. */
const TILES = 12

interface FoundPicturesProps {
  readonly search: LibrarySearch
  readonly children: ReactNode
}

/** The pictures, or why there are none. */
export function FoundPictures({ search, children }: FoundPicturesProps) {
  const { view, words } = search
  const isTouch = useCoarsePointer()
  switch (view.kind) {
    case 'loading':
      return (
        <Box role="status" sx={gridStyles}>
          <span className="visually-hidden">Loading pictures…</span>
          {Array.from({ length: TILES }, (_, index) => (
            <Skeleton
              key={index}
              variant="rectangular"
              sx={{ height: 'auto', aspectRatio: '4 / 3' }}
            />
          ))}
        </Box>
      )
    case 'failed':
      return (
        <Alert severity="error" action={<Button onClick={search.reload}>Try again</Button>}>
          The library could not be loaded because the server did not answer.
        </Alert>
      )
    case 'found':
      if (view.media.length === 0) {
        return (
          <Stack role="status" sx={nothingStyles}>
            <PhotoLibraryOutlined sx={{ fontSize: 48, color: 'text.secondary' }} />
            <Typography>
              {words === ''
                ? `No pictures yet. Upload one here${isTouch ? '' : ', or drop files into this window'}.`
                : `No picture has “${words}” in its alternative text or its name.`}
            </Typography>
            {words !== '' && (
              <Button variant="outlined" onClick={search.showAll}>
                Show all pictures
              </Button>
            )}
          </Stack>
        )
      }
      return (
        <>
          {children}
          {view.hasMoreFailed && (
            <Alert severity="error">More pictures could not be loaded. Try again.</Alert>
          )}
          {view.next !== null && (
            <Button loading={view.isLoadingMore} onClick={search.more} sx={{ mt: 2 }}>
              Show more pictures
            </Button>
          )}
        </>
      )
  }
}

const nothingStyles = { py: 6, gap: 2, alignItems: 'center', textAlign: 'center' }
