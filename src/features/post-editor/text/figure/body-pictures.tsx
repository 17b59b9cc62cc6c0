import type { Editor } from '@tiptap/core'
import { useCallback, useRef, useState, type RefObject } from 'react'
import { OpenLibrary } from '../../pictures/library/one-from-library'
import { PictureFilesInput } from '../../pictures/library/picture-file-input'
import type { RefusedFiles } from '../../pictures/uploads/refused-files'
import { UploadRows } from '../../pictures/uploads/upload-rows'
import { attributesOf, usePictureUploads } from '../../pictures/placeholders/use-picture-uploads'

/** The ways in which pictures come into the text. */
export function useBodyPictures(getEditor: () => Editor | null, refused: RefusedFiles) {
  const uploads = usePictureUploads(getEditor, refused)
  const chooser = useRef<HTMLInputElement>(null)
  const chosenPlace = useRef<number | undefined>(undefined)
  const [isLibraryOpen, setIsLibraryOpen] = useState(false)
  const choose = useCallback((position?: number) => {
    chosenPlace.current = position
    chooser.current?.click()
  }, [])
  const openLibrary = useCallback(() => {
    setIsLibraryOpen(true)
  }, [])
  const closeLibrary = useCallback(() => {
    setIsLibraryOpen(false)
  }, [])
  return { uploads, chooser, chosenPlace, isLibraryOpen, choose, openLibrary, closeLibrary }
}

interface BodyPicturesProps {
  readonly getEditor: () => Editor | null
  readonly uploads: ReturnType<typeof usePictureUploads>
  readonly chooser: RefObject<HTMLInputElement | null>
  readonly chosenPlace: RefObject<number | undefined>
  readonly isLibraryOpen: boolean
  readonly closeLibrary: () => void
}

/** Chosen files, running uploads, pictures that have just come in, and the library. */
export function BodyPictures(props: BodyPicturesProps) {
  const { getEditor, uploads, chooser, chosenPlace, isLibraryOpen, closeLibrary } = props
  return (
    <>
      <PictureFilesInput
        ref={chooser}
        label="Pictures for the text"
        onFiles={(files) => {
          uploads.start(files, chosenPlace.current)
        }}
      />
      <UploadRows list={uploads.list} only={uploads.outside} onRetry={uploads.takeIn} />
      {isLibraryOpen && (
        <OpenLibrary
          wants="several"
          onChoose={(pictures) => {
            closeLibrary()
            uploads.insert(pictures)
          }}
          onGallery={(pictures) => {
            closeLibrary()
            getEditor()?.chain().focus().insertGallery(pictures.map(attributesOf)).run()
          }}
          onClose={closeLibrary}
        />
      )}
    </>
  )
}
