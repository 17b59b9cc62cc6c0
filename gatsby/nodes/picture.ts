import type { ImageErrorCode } from '../errors.ts'

/** Where a picture is shown. */
export const PICTURE_USES = ['article', 'cover', 'card'] as const
export type PictureUse = (typeof PICTURE_USES)[number]

/** A picture as a post names it. */
export interface PictureReference {
  /** The address in the markup; may be relative or empty. */
  readonly address: string
  /** The object's name in the file storage, where the post knows it. */
  readonly objectPath: string | null
}

/** A picture in the cache folder. */
export interface StoredPicture {
  /** First 32 hex digits of the SHA-256 of the bytes as they were fetched. */
  readonly hash: string
  readonly extension: 'jpg' | 'png' | 'webp' | 'gif' | 'avif'
  /** Pixels, upright. */
  readonly width: number
  readonly height: number
  /** Shown as it is: encoding other sizes would lose the movement. */
  readonly isAnimated: boolean
  readonly hasAlpha: boolean
}

/** The outcome of asking for a picture. */
export type PictureOutcome =
  | { readonly kind: 'stored'; readonly picture: StoredPicture }
  | {
      readonly kind: 'missing'
      readonly code: ImageErrorCode
      readonly message: string
      readonly isTemporary: boolean
    }

/** The picture's file name in the cache folder. */
export function pictureFile({
  hash,
  extension,
}: Pick<StoredPicture, 'hash' | 'extension'>): string {
  return `${hash}.${extension}`
}
