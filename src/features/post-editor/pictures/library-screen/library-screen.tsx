import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useId, useState, type ReactNode, useCallback } from 'react'
import { mediaIdOf, type Media } from '../../../../../shared/picture/media'
import { FileDropArea } from '../../../../components/files/file-drop-area'
import { LoadFailure } from '../../../../components/workspace/load-failure'
import { ScreenHead } from '../../../../components/workspace/screen-head'
import { Themed } from '../../../../theme/themed'
import { breakpoints, workspace } from '../../../../theme/tokens'
import { FoundPictures } from '../library/found-pictures'
import { LibraryToolbar, UploadPictures } from '../library/library-toolbar'
import { PictureGrid } from '../library/picture-grid'
import { pictureSize } from '../library/picture-size'
import { useLibrary, useLibraryUploads } from '../library/use-library'
import type { Uses } from '../library/use-uses'
import { PicturesProvider, usePictures, type Pictures } from '../pictures-context'
import { UploadRows } from '../uploads/upload-rows'
import { ShownPicture } from './opened-picture'
import type { LibraryUpkeep, KnownUse } from './upkeep'

type UsesByPath = ReadonlyMap<string, readonly KnownUse[]>

const NONE: UsesByPath = new Map()

interface LibraryScreenProps {
  /** Must stay the same while the screen is open. */
  readonly pictures: Pictures
  /** Must stay the same while the screen is open. */
  readonly upkeep: LibraryUpkeep
}

/** The author's pictures: find one, see where it is used, describe, replace or delete it. */
export default function LibraryScreen({ pictures, upkeep }: LibraryScreenProps) {
  return (
    <Themed>
      <PicturesProvider value={pictures}>
        <Library upkeep={upkeep} />
      </PicturesProvider>
    </Themed>
  )
}

function Library({ upkeep }: { readonly upkeep: LibraryUpkeep }) {
  const { library } = usePictures()
  const search = useLibrary(library)
  const [isUnusedOnly, setIsUnusedOnly] = useState(false)
  const [shownId, setShownId] = useState<string | null>(null)
  const [removedCount, setRemovedCount] = useState(0)
  const { field, media, reload } = search
  useEffect(() => {
    // The button goes with the picture, and the question about it gives the focus back to nothing.
    if (removedCount > 0) field.current?.focus()
  }, [field, removedCount])
  const uses = useShownUses(upkeep, media)
  const listed = media.filter(({ path }) => {
    const known = uses.of(path)
    return !isUnusedOnly || (known.kind === 'found' && known.uses.length === 0)
  })
  const shown = media.find(({ id }) => id === shownId)
  const { list, upload } = useLibraryUploads((image) => {
    setShownId(mediaIdOf(image.path))
    search.setTyped('')
    reload()
  })
  const readAgain = () => {
    uses.refresh()
    reload()
  }
  return (
    <FileDropArea label="Drop pictures into the library" onFiles={upload}>
      <Stack spacing={2}>
        <ScreenHead title="Library" primary={<UploadPictures onFiles={upload} />} />
        <LibraryToolbar search={search}>
          <FormControlLabel
            label="Unused"
            control={
              <Checkbox
                checked={isUnusedOnly}
                onChange={(event) => {
                  setIsUnusedOnly(event.target.checked)
                }}
              />
            }
          />
        </LibraryToolbar>
        <UploadRows list={list} />
        {uses.hasFailed && (
          <LoadFailure
            message="Where the pictures are used could not be loaded."
            onRetry={uses.refresh}
          />
        )}
        <Columns hasDetails={shown !== undefined}>
          <Box sx={foundStyles}>
            <FoundPictures search={search}>
              <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 1 }}>
                {isUnusedOnly && uses.isLoading
                  ? 'Looking for unused pictures…'
                  : countOf(listed.length, media.length, isUnusedOnly)}
              </Typography>
              {listed.length > 0 && (
                <PictureGrid
                  media={listed}
                  selected={shown === undefined ? [] : [shown.id]}
                  isMultiple={false}
                  onToggle={({ id }) => {
                    setShownId(id)
                  }}
                  onTake={({ id }) => {
                    setShownId(id)
                  }}
                  noteOf={(picture) => pictureNote(picture, uses.of(picture.path))}
                />
              )}
            </FoundPictures>
          </Box>
          {shown !== undefined && (
            <Details
              picture={shown}
              onClose={() => {
                setShownId(null)
              }}
            >
              <ShownPicture
                key={shown.id}
                picture={shown}
                uses={uses.of(shown.path)}
                upkeep={upkeep}
                onChanged={search.replace}
                onReplaced={readAgain}
                onRemoved={() => {
                  setShownId(null)
                  readAgain()
                  setRemovedCount((count) => count + 1)
                }}
              />
            </Details>
          )}
        </Columns>
      </Stack>
    </FileDropArea>
  )
}

function countOf(listed: number, loaded: number, isUnusedOnly: boolean): string {
  const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)
  return isUnusedOnly
    ? `${listed} unused of the ${pictures(loaded)} shown so far`
    : pictures(listed)
}

function Columns(props: { readonly hasDetails: boolean; readonly children: ReactNode }) {
  return <Box sx={props.hasDetails ? columnStyles : {}}>{props.children}</Box>
}

interface DetailsProps {
  readonly picture: Media
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Beside the pictures; on a phone in a window of its own. */
function Details({ picture, onClose, children }: DetailsProps) {
  const id = useId()
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.md - 0.05}px)`, { noSsr: true })
  if (!isPhone) {
    return (
      <Box sx={detailsStyles}>
        <Typography variant="h6" component="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {picture.name}
        </Typography>
        {children}
      </Box>
    )
  }
  return (
    <Dialog open fullScreen aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {picture.name}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Back to pictures</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Pictures begin at the edge of what stands above them; the frame of a chosen one stands out of it. */
const foundStyles = { minWidth: 0, '& [role="listbox"]': { mx: '-10px' } }

const columnStyles = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: `minmax(0, 1fr) ${workspace.libraryDetailsWidth}px`,
  },
  gap: 3,
  alignItems: 'start',
}

/** In sight of whichever picture is chosen. */
const detailsStyles = {
  minWidth: 0,
  position: 'sticky',
  top: 'calc(var(--header-height) + var(--space-4))',
  maxHeight: 'calc(100vh - var(--header-height) - 2 * var(--space-4))',
  overflowY: 'auto',
  // Room for rings around what has the focus, which the frame would cut off.
  p: 0.5,
}

function pictureNote(picture: Media, uses: Uses<KnownUse>): string {
  const size = pictureSize(picture).replace(' pixels', '')
  return uses.kind === 'found' ? `${size}\n${usedIn(uses.uses.length)}` : size
}

function usedIn(count: number): string {
  if (count === 0) return 'Unused'
  return count === 1 ? 'In 1 post' : `In ${count} posts`
}

function useShownUses(upkeep: LibraryUpkeep, media: readonly Media[]) {
  const [known, setKnown] = useState(NONE)
  const [hasFailed, setHasFailed] = useState(false)
  const wanted = media.filter(({ path }) => !known.has(path)).map(({ path }) => path)
  // Names of files: no other sign of theirs is a space.
  const key = wanted.join(' ')

  useEffect(() => {
    if (key === '' || hasFailed) return undefined
    let isCurrent = true
    upkeep.usesOf(key.split(' ')).then(
      (found) => {
        if (isCurrent) setKnown((before) => new Map([...before, ...found]))
      },
      () => {
        if (isCurrent) setHasFailed(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [hasFailed, key, upkeep])

  /** Asks again, for what is used has changed or could not be asked. */
  const refresh = useCallback(() => {
    setKnown(NONE)
    setHasFailed(false)
  }, [])

  const of = (path: string): Uses<KnownUse> => {
    const uses = known.get(path)
    if (uses !== undefined) return { kind: 'found', uses }
    return { kind: hasFailed ? 'failed' : 'loading' }
  }
  return { of, hasFailed, isLoading: key !== '' && !hasFailed, refresh }
}
