import { AVIF_QUALITY } from '../../shared/picture/picture-variants.ts'
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
  /**
   * Pixels, ascending: the widths in which the backend has it as AVIF; none where it has made none, or
   * not yet.
   */
  readonly avifWidths: readonly number[]
}

/** The outcome of asking for a picture. */
export type PictureOutcome =
  | {
      readonly kind: 'stored'
      readonly picture: StoredPicture
      /** Whether a later build may get variants of it that this one could not. */
      readonly isTemporary: boolean
    }
  | {
      readonly kind: 'missing'
      readonly code: ImageErrorCode
      readonly message: string
      /** Whether a later build may get it. */
      readonly isTemporary: boolean
    }

/** A picture as pages show it, described in the way of gatsby-plugin-image. */
export interface PublishedImage {
  readonly width: number
  readonly height: number
  readonly images: { readonly fallback?: { readonly src: string } | undefined }
}

/** Asks how a picture is published; null for one that is shown as it is. */
export type AskForImage = (
  picture: StoredPicture,
  use: PictureUse,
) => Promise<PublishedImage | null>

/** The picture's file name in the cache folder. */
export function pictureFile({
  hash,
  extension,
}: Pick<StoredPicture, 'hash' | 'extension'>): string {
  return `${hash}.${extension}`
}

/** The file name of an AVIF variant in the cache folder. */
export function avifFile({ hash }: Pick<StoredPicture, 'hash'>, width: number): string {
  return `${hash}-${width}-q${AVIF_QUALITY}.avif`
}

/** Where an AVIF variant is published, below the site's path prefix. */
export function avifPath({ hash }: Pick<StoredPicture, 'hash'>, width: number): string {
  return `/static/${hash}/${width}-q${AVIF_QUALITY}.avif`
}

/** Whether the backend may still make AVIF variants of a picture. */
export function mayGetAvif({ isAnimated, avifWidths }: StoredPicture): boolean {
  return !isAnimated && avifWidths.length === 0
}
