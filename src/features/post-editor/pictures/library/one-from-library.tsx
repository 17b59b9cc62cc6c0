import { latePart } from '../../../../editing/loading/late-part'
import type { StoredImage } from '../image-uploading'

/** The picture library, loaded when it is asked for. */
export const OpenLibrary = latePart(async () => (await import('./library-dialog')).default)

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
