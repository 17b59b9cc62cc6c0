import type { StoredImage } from '../pictures/image-uploading'
import { OpenLibrary } from './open-library'

interface OneFromLibraryProps {
  readonly onStored: (picture: StoredImage) => void
  readonly onClose: () => void
}

/** The library, until one picture of it is chosen. */
export function OneFromLibrary({ onStored, onClose }: OneFromLibraryProps) {
  return (
    <OpenLibrary
      wants="one"
      onChoose={([picture]) => {
        onClose()
        if (picture !== undefined) onStored(picture)
      }}
      onClose={onClose}
    />
  )
}
