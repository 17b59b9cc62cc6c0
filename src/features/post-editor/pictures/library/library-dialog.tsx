import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, useCallback } from 'react'
import { mediaIdOf, type Media } from '../../../../../shared/picture/media'
import { FileDropArea } from '../../../../components/files/file-drop-area'
import { breakpoints, workspace } from '../../../../theme/tokens'
import type { StoredImage } from '../image-uploading'
import { usePictures, type Pictures } from '../pictures-context'
import { UploadRows } from '../uploads/upload-rows'
import { PictureDetails } from './picture-details'
import { PictureGrid } from './picture-grid'
import { FoundPictures } from './found-pictures'
import { LibraryToolbar, UploadPictures } from './library-toolbar'
import { PictureUses } from './picture-uses'
import { useLibrary, useLibraryUploads } from './use-library'
import { useUses } from './use-uses'

interface Selected {
  readonly id: string
  readonly picture: StoredImage
}

export interface LibraryDialogProps {
  /** Whether one picture is wanted, or any number. */
  readonly wants: 'one' | 'several'
  readonly onChoose: (pictures: readonly StoredImage[]) => void
  /** Takes several pictures side by side, where that is possible. */
  readonly onGallery?: (pictures: readonly StoredImage[]) => void
  readonly onClose: () => void
}

/** The pictures that were stored before: find one, see where it is used, use it again. */
export default function LibraryDialog(props: LibraryDialogProps) {
  const { wants, onChoose, onGallery, onClose } = props
  const { library } = usePictures()
  const titleId = useId()
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.md - 0.05}px)`)
  /** On a phone the details take the place of the pictures. */
  const [areDetailsOpen, setAreDetailsOpen] = useState(false)
  const search = useLibrary(library)
  const selection = useSelection(wants)
  const { list, upload } = useLibraryUploads((image) => {
    selection.selectStored(mediaIdOf(image.path), image)
    search.setTyped('')
    search.reload()
  })
  const shown = search.media.find(({ id }) => id === selection.last)
  const count = selection.pictures.length

  return (
    <Dialog
      open
      fullWidth
      maxWidth="lg"
      fullScreen={isPhone}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { height: { md: '85vh' } } } }}
    >
      <DialogTitle id={titleId}>Picture library</DialogTitle>
      <DialogContent>
        <FileDropArea label="Drop pictures into the library" onFiles={upload}>
          <LibraryToolbar search={search} hasAutoFocus>
            <UploadPictures onFiles={upload} />
          </LibraryToolbar>
          <UploadRows list={list} />
          <Box sx={shown === undefined ? {} : columnStyles}>
            <Box
              sx={{ minWidth: 0, pt: 2 }}
              hidden={isPhone && areDetailsOpen && shown !== undefined}
            >
              <FoundPictures search={search}>
                <PictureGrid
                  media={search.media}
                  selected={selection.ids}
                  isMultiple={wants === 'several'}
                  onToggle={selection.toggle}
                  onTake={(picture) => {
                    // As long as no others are chosen, one picture is what is wanted.
                    if (wants === 'one' || count < 2) onChoose([storedImage(picture)])
                    else selection.toggle(picture)
                  }}
                />
              </FoundPictures>
            </Box>
            {shown !== undefined && (!isPhone || areDetailsOpen) && (
              <Box sx={{ pt: 2, minWidth: 0 }}>
                <PictureDetails
                  key={shown.id}
                  picture={shown}
                  library={library}
                  onChanged={(changed) => {
                    search.replace(changed)
                    selection.refresh(changed)
                  }}
                >
                  <UsesOfOne library={library} path={shown.path} />
                </PictureDetails>
              </Box>
            )}
          </Box>
        </FileDropArea>
      </DialogContent>
      <DialogActions>
        {isPhone && shown !== undefined && (
          <Button
            onClick={() => {
              setAreDetailsOpen(!areDetailsOpen)
            }}
            sx={{ mr: 'auto' }}
          >
            {areDetailsOpen ? 'Back to pictures' : 'Details'}
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        {count > 1 && onGallery !== undefined && (
          <Button
            variant="outlined"
            onClick={() => {
              onGallery(selection.pictures)
            }}
          >
            Use as gallery
          </Button>
        )}
        <Button
          variant="contained"
          disabled={count === 0}
          onClick={() => {
            onChoose(selection.pictures)
          }}
        >
          {count > 1 ? `Use ${count} pictures` : 'Use picture'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function UsesOfOne({ library, path }: Pick<Pictures, 'library'> & { readonly path: string }) {
  const uses = useUses(library, path)
  // In another tab: this one holds text.
  return <PictureUses uses={uses} target="_blank" />
}

/** A picture of the library, as the editor takes it. */
export function storedImage({ path, url, width, height, alt }: Media): StoredImage {
  return { path, url, width, height, alt }
}

const columnStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: `minmax(0, 1fr) ${workspace.libraryDetailsWidth}px` },
  gap: 3,
  alignItems: 'start',
}

function useSelection(wants: 'one' | 'several') {
  const [selected, setSelected] = useState<readonly Selected[]>([])
  /** The picture that was pointed at last: its details are shown. */
  const [last, setLast] = useState<string | null>(null)

  const selectStored = useCallback(
    (id: string, picture: StoredImage) => {
      setLast(id)
      setSelected((all) => {
        const others = wants === 'one' ? [] : all.filter((one) => one.id !== id)
        return [...others, { id, picture }]
      })
    },
    [wants],
  )

  const toggle = useCallback(
    (media: Media) => {
      const { id, path, url, width, height, alt } = media
      setLast(id)
      setSelected((all) => {
        const isSelected = all.some((one) => one.id === id)
        const others = wants === 'one' ? [] : all.filter((one) => one.id !== id)
        if (isSelected) return others
        return [...others, { id, picture: { path, url, width, height, alt } }]
      })
    },
    [wants],
  )

  /** Takes over changed words of a chosen picture. */
  const refresh = useCallback(({ id, alt }: Media) => {
    setSelected((all) =>
      all.map((one) => (one.id === id ? { ...one, picture: { ...one.picture, alt } } : one)),
    )
  }, [])

  return {
    ids: selected.map(({ id }) => id),
    pictures: selected.map(({ picture }) => picture),
    last,
    toggle,
    selectStored,
    refresh,
  }
}
