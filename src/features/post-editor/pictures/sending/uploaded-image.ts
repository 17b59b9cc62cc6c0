/** A picture in the file storage, with the words that the library knows for it. */
export interface KnownPicture {
  /** The object's name, without bucket. */
  readonly path: string
  /** Its public address. */
  readonly url: string
  readonly width: number
  readonly height: number
  readonly name: string
  readonly alt: string
}

/** The outcome of an upload. */
export interface UploadedImage extends KnownPicture {
  /** Whether the same file had been stored before. */
  readonly isReused: boolean
}
