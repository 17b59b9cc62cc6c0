import type { StoredPicture } from '../../../gatsby/nodes/picture.ts'

/** A photo of 800 by 600 pixels, or what `overrides` make of it. */
export function storedPicture(overrides: Partial<StoredPicture> = {}): StoredPicture {
  return {
    hash: 'a'.repeat(32),
    extension: 'jpg',
    width: 800,
    height: 600,
    isAnimated: false,
    hasAlpha: false,
    avifWidths: [],
    ...overrides,
  }
}
