/** @jest-environment node */
import { describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { detectImageType } from '../../../../../../src/features/post-editor/pictures/preparing/image-type'
import { readPictureHeader } from '../../../../../../src/features/post-editor/pictures/preparing/picture-header'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 90, b: 60, alpha: 0.5 } } })

/** Two frames, one red and one blue, of 16 by 12 pixels. */
function twoFrames() {
  const frames = Buffer.concat([
    Buffer.alloc(16 * 12 * 4, Buffer.from([255, 0, 0, 255])),
    Buffer.alloc(16 * 12 * 4, Buffer.from([0, 0, 255, 255])),
  ])
  return sharp(frames, { raw: { width: 16, height: 24, channels: 4, pageHeight: 12 } })
}

const headerOf = (file: Buffer) => {
  const bytes = new Uint8Array(file)
  return readPictureHeader(bytes, detectImageType(bytes.slice(0, 512)))
}

describe('the header of a picture', () => {
  it.each([
    ['JPEG', () => plain(31, 17).jpeg().toBuffer()],
    ['progressive JPEG', () => plain(31, 17).jpeg({ progressive: true }).toBuffer()],
    ['JPEG with notes', () => plain(31, 17).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['PNG', () => plain(31, 17).png().toBuffer()],
    ['GIF', () => plain(31, 17).gif().toBuffer()],
    ['lossy WebP', () => plain(31, 17).removeAlpha().webp().toBuffer()],
    ['lossless WebP', () => plain(31, 17).webp({ lossless: true }).toBuffer()],
    ['transparent WebP', () => plain(31, 17).webp().toBuffer()],
  ])('gives the size of a %s, which stands still', async (_name, file) => {
    expect(headerOf(await file())).toEqual({ width: 31, height: 17, isAnimated: false })
  })

  it.each([
    [
      'GIF',
      () =>
        twoFrames()
          .gif({ delay: [100, 100] })
          .toBuffer(),
    ],
    [
      'WebP',
      () =>
        twoFrames()
          .webp({ delay: [100, 100] })
          .toBuffer(),
    ],
  ])('tells that a %s moves', async (_name, file) => {
    expect(headerOf(await file())).toEqual({ width: 16, height: 12, isAnimated: true })
  })

  it('takes an animated PNG for the one picture that readers are shown', async () => {
    const still = await plain(31, 17).png().toBuffer()
    const control = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex')
    const moving = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)])
    expect(headerOf(moving)).toEqual({ width: 31, height: 17, isAnimated: false })
  })

  it('is nothing when the file is cut off', async () => {
    const whole = await plain(31, 17).jpeg().toBuffer()
    expect(headerOf(whole.subarray(0, 40))).toBeNull()
  })
})
