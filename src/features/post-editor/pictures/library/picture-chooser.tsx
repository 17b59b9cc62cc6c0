import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useRef, useState } from 'react'
import {
  AddPhotoAlternateOutlined,
  PhotoLibraryOutlined,
} from '../../../../components/icons/material-icons'
import type { StoredImage } from '../image-uploading'
import { OneFromLibrary } from './one-from-library'
import { PictureFileInput } from './picture-file-input'

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
      <PictureFileInput ref={chooser} label={inputLabel} onFile={onFile} />
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
        <OneFromLibrary
          onStored={onStored}
          onClose={() => {
            setIsLibraryOpen(false)
          }}
        />
      )}
    </Stack>
  )
}
