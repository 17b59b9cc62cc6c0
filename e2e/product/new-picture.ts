import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Author } from './author.ts'

/** Makes a picture that was never stored or built before. */
export async function newPicture(): Promise<Parameters<Author['storePicture']>[1]> {
  const background = `#${randomBytes(3).toString('hex')}`
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .png()
    .toBuffer()
  return { bytes, contentType: 'image/png', extension: 'png', width: 1600, height: 900 }
}
