/** A picture that can be stored: its bytes and what they really are. */
export interface PictureFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** Without a dot. */
  readonly extension: string
  /** Size in pixels of the upright picture. */
  readonly width: number
  readonly height: number
}

/** The outcome of asking for a picture: the file, or why there is none, in a reader's words. */
export type PictureResult =
  /** `note` says what was done to a picture that is too large as it is; null otherwise. */
  | { readonly kind: 'file'; readonly file: PictureFile; readonly note: string | null }
  | { readonly kind: 'missing'; readonly reason: string }
