import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState } from 'react'
import { SwapHoriz } from '../../../../components/icons/material-icons'
import { ButtonMenu } from '../../../../components/workspace/menu/button-menu'
import { OneFromLibrary } from '../../pictures/library/one-from-library'
import { PictureFileInput } from '../../pictures/library/picture-file-input'
import type { StoredImage } from '../../pictures/image-uploading'

interface ReplacePictureProps {
  readonly onFile: (file: File) => void
  readonly onStored: (picture: StoredImage) => void
}

/** Puts another picture in the place of one, from this device or from the library. */
export function ReplacePicture({ onFile, onStored }: ReplacePictureProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isLibraryOpen, setIsLibraryOpen] = useState(false)
  const close = () => {
    setAnchor(null)
  }
  return (
    <>
      <PictureFileInput ref={chooser} label="File of the picture" onFile={onFile} />
      <IconButton
        size="small"
        title="Replace picture"
        aria-label="Replace picture"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
      >
        <SwapHoriz fontSize="small" />
      </IconButton>
      {anchor !== null && (
        <ButtonMenu anchor={anchor} label="Replace picture" onClose={close}>
          <MenuItem
            onClick={() => {
              close()
              chooser.current?.click()
            }}
          >
            From this device
          </MenuItem>
          <MenuItem
            onClick={() => {
              close()
              setIsLibraryOpen(true)
            }}
          >
            From the library
          </MenuItem>
        </ButtonMenu>
      )}
      {isLibraryOpen && (
        <OneFromLibrary
          onStored={onStored}
          onClose={() => {
            setIsLibraryOpen(false)
          }}
        />
      )}
    </>
  )
}
