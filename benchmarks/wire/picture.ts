import sharp from 'sharp'

/** A valid PNG of random dots, so that no two are alike and none compresses. */
export async function dottedPicture(
  side: number,
  draw: () => number,
): Promise<Buffer<ArrayBuffer>> {
  const raw = Buffer.alloc(side * side * 3)
  for (let at = 0; at < raw.length; at += 1) raw[at] = Math.floor(draw() * 256)
  const png = await sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return Buffer.from(png)
}
