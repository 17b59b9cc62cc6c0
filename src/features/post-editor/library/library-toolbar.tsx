import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useRef, type ReactNode } from 'react'
import { AddPhotoAlternateOutlined } from '../../../components/material-icons'
import { PictureFilesInput } from './picture-file-input'
import type { LibrarySearch } from './use-library'

interface LibraryToolbarProps {
  readonly search: LibrarySearch
  /** In a dialog it is what comes first. */
  readonly hasAutoFocus?: boolean
  readonly onUpload: (files: readonly File[]) => void
  /** What else narrows the pictures. */
  readonly children?: ReactNode
}

/** Searches the library, and adds pictures to it. */
export function LibraryToolbar(props: LibraryToolbarProps) {
  const { search, hasAutoFocus = false, onUpload, children } = props
  const chooser = useRef<HTMLInputElement>(null)
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
      <PictureFilesInput ref={chooser} label="Pictures for the library" onFiles={onUpload} />
      <Button
        variant="contained"
        startIcon={<AddPhotoAlternateOutlined />}
        sx={{
          minHeight: 40,
          ml: 'auto',
          whiteSpace: 'nowrap',
        }}
        onClick={() => chooser.current?.click()}
      >
        Upload pictures
      </Button>
    </Stack>
  )
}
