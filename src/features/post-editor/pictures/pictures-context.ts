import { createContext, useContext } from 'react'
import type { UnfinishedImages, UploadImage } from './image-uploading'
import type { PictureLibrary } from './picture-library'

/** The editor's access to pictures. The page brings it. */
export interface Pictures {
  readonly postId: string
  readonly upload: UploadImage
  readonly unfinished: UnfinishedImages
  readonly library: PictureLibrary
}

const PicturesContext = createContext<Pictures | null>(null)

/** Gives every part of the editor, pictures in the text included, what it needs for pictures. */
export const PicturesProvider = PicturesContext.Provider

/** @throws Error outside of a {@link PicturesProvider} */
export function usePictures(): Pictures {
  const pictures = useContext(PicturesContext)
  if (pictures === null) throw new Error('The editor needs a PicturesProvider around it.')
  return pictures
}
