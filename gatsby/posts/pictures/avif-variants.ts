import { existsSync } from 'node:fs'
import path from 'node:path'
import { variantName, variantWidths } from '../../../shared/picture/picture-variants.ts'
import type { BuildConfig } from '../../settings/config.ts'
import { ImageError } from '../../errors.ts'
import type { StoredPicture } from '../../nodes/picture.ts'
import { avifFile } from '../../nodes/picture.ts'
import type { PictureAddress } from './address.ts'
import { locatePicture } from './address.ts'
import type { Patience } from './patience.ts'
import { writeWhole } from '../../files/write-whole.ts'

export interface AvifOptions {
  readonly config: Pick<BuildConfig, 'settings' | 'storageOrigin' | 'imageCacheDir'>
  readonly fetchBytes: (address: PictureAddress) => Promise<Buffer>
  readonly patience: Patience
}

/**
 * Puts the AVIF variants that the backend has of an uploaded picture into the cache folder. The widest
 * is stored and fetched last: where it is, all are. A build never makes them itself, and one that
 * cannot have them goes without.
 *
 * @returns their widths in pixels, ascending; none where the backend has none; null where it does not
 *   say, so that a later build is to ask
 */
export async function fetchAvif(
  picture: Omit<StoredPicture, 'avifWidths'>,
  { config, fetchBytes, patience }: AvifOptions,
): Promise<readonly number[] | null> {
  if (picture.isAnimated) return []
  const widths = variantWidths(picture.width)
  const widest = widths.at(-1)
  const fileOf = (width: number) => path.join(config.imageCacheDir, avifFile(picture, width))
  if (widest === undefined || existsSync(fileOf(widest))) return widths
  const fetchOne = (width: number) =>
    patience.wait(
      fetchBytes(
        locatePicture({ address: '', objectPath: variantName(picture.hash, width) }, config),
      ),
    )
  try {
    const last = await fetchOne(widest)
    if (last === null) return null
    const narrower = widths.slice(0, -1)
    const others = await Promise.all(narrower.map(fetchOne))
    if (others.includes(null)) return null
    // The widest last, so that a build that is ended in between looks again.
    const files = [
      ...narrower.map((width, at) => [width, others[at]] as const),
      [widest, last] as const,
    ]
    for (const [width, bytes] of files) {
      if (bytes !== undefined && bytes !== null) await writeWhole(fileOf(width), bytes)
    }
    return widths
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    return error.isTemporary ? null : []
  }
}
