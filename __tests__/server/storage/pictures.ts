import sharp from 'sharp'

/** A small picture; another `shade` makes other bytes. */
export function picture(format: 'png' | 'jpeg' | 'webp' = 'png', shade = 0): Promise<Buffer> {
  const background = { r: shade, g: 100, b: 200 }
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** A picture of random dots, which does not compress: about three bytes a pixel. */
export function largePicture(side: number): Promise<Buffer> {
  const raw = Buffer.alloc(side * side * 3)
  for (let index = 0; index < raw.length; index += 1) raw[index] = (index * 2654435761) >>> 13
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
