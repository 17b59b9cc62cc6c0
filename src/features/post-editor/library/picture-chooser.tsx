import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useRef, useState } from 'react'
import { AddPhotoAlternateOutlined, PhotoLibraryOutlined } from '../../../components/material-icons'
import { CHOOSABLE_TYPES, type StoredImage } from '../pictures/image-uploading'
import { OpenLibrary } from './open-library'

interface PictureChooserProps {
  /** Names the hidden file field. */
  readonly inputLabel: string
  readonly uploadLabel: string
  readonly onFile: (file: File) => void
  readonly onStored: (picture: StoredImage) => void
}

/** One picture from this device or from the library. */
export function PictureChooser(props: PictureChooserProps) {
  const { inputLabel, uploadLabel, onFile, onStored } = props
  const chooser = useRef<HTMLInputElement>(null)
  const [isLibraryOpen, setIsLibraryOpen] = useState(false)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <input
        ref={chooser}
        type="file"
        accept={CHOOSABLE_TYPES}
        hidden
        aria-label={inputLabel}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file !== undefined) onFile(file)
          event.target.value = ''
        }}
      />
      <Button
        variant="outlined"
        startIcon={<AddPhotoAlternateOutlined />}
        onClick={() => chooser.current?.click()}
      >
        {uploadLabel}
      </Button>
      <Button
        variant="outlined"
        startIcon={<PhotoLibraryOutlined />}
        onClick={() => {
          setIsLibraryOpen(true)
        }}
      >
        Choose from library
      </Button>
      {isLibraryOpen && (
        <OpenLibrary
          wants="one"
          onChoose={([picture]) => {
            setIsLibraryOpen(false)
            if (picture !== undefined) onStored(picture)
          }}
          onClose={() => {
            setIsLibraryOpen(false)
          }}
        />
      )}
    </Stack>
  )
}
