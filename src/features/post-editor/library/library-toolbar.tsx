import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { AddPhotoAlternateOutlined } from '../../../components/material-icons'
import { CHOOSABLE_TYPES } from '../pictures/image-uploading'

interface LibraryToolbarProps {
  readonly words: string
  readonly onWords: (words: string) => void
  readonly onUpload: (files: readonly File[]) => void
}

/** Searches the library, and adds pictures to it. */
export function LibraryToolbar({ words, onWords, onUpload }: LibraryToolbarProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <Stack direction="row" sx={{ gap: 1.5, pt: 1, flexWrap: 'wrap' }}>
      <TextField
        label="Search pictures"
        type="search"
        size="small"
        autoFocus
        value={words}
        onChange={(event) => {
          onWords(event.target.value)
        }}
        sx={{ flex: '1 1 14rem' }}
      />
      <input
        ref={chooser}
        type="file"
        accept={CHOOSABLE_TYPES}
        multiple
        hidden
        aria-label="Pictures for the library"
        onChange={(event) => {
          onUpload(Array.from(event.target.files ?? []))
          event.target.value = ''
        }}
      />
      <Button
        variant="outlined"
        startIcon={<AddPhotoAlternateOutlined />}
        onClick={() => chooser.current?.click()}
      >
        Upload pictures
      </Button>
    </Stack>
  )
}
