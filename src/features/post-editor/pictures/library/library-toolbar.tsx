import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useRef, type ReactNode } from 'react'
import { AddPhotoAlternateOutlined } from '../../../../components/icons/material-icons'
import { PictureFilesInput } from './picture-file-input'
import type { LibrarySearch } from './use-library'

interface LibraryToolbarProps {
  readonly search: LibrarySearch
  /** In a dialog it is what comes first. */
  readonly hasAutoFocus?: boolean
  /** Further controls that narrow the pictures, or add to them. */
  readonly children?: ReactNode
}

/** Searches the library. */
export function LibraryToolbar(props: LibraryToolbarProps) {
  const { search, hasAutoFocus = false, children } = props
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        label="Search pictures"
        type="search"
        size="small"
        inputRef={search.field}
        autoFocus={hasAutoFocus}
        value={search.typed}
        onChange={(event) => {
          search.setTyped(event.target.value)
        }}
        sx={{ flex: { xs: '1 0 100%', sm: '1 1 14rem' }, maxWidth: { md: '40rem' } }}
      />
      {children}
    </Stack>
  )
}

interface UploadPicturesProps {
  readonly onFiles: (files: readonly File[]) => void
}

/** Adds pictures to the library. */
export function UploadPictures({ onFiles }: UploadPicturesProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <PictureFilesInput ref={chooser} label="Pictures for the library" onFiles={onFiles} />
      <Button
        variant="contained"
        startIcon={<AddPhotoAlternateOutlined />}
        sx={uploadStyles}
        onClick={() => chooser.current?.click()}
      >
        Upload pictures
      </Button>
    </>
  )
}

/** On a phone the words have the room of the icon. */
const uploadStyles = {
  minHeight: 40,
  ml: 'auto',
  px: { xs: 1, sm: 2 },
  whiteSpace: 'nowrap',
  '& .MuiButton-icon': { display: { xs: 'none', sm: 'inherit' } },
}
