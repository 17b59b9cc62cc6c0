import sharp from 'sharp'
import type { Sharp } from 'sharp'

/** A valid PNG of random dots, so that no two are alike and none compresses. */
export async function dottedPicture(
  side: number,
  draw: () => number,
): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await dots(side, draw).png({ compressionLevel: 0 }).toBuffer())
}

/** As {@link dottedPicture}, as an AVIF, whose making and taking apart is the most work. */
export async function dottedAvif(side: number, draw: () => number): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await dots(side, draw).avif({ effort: 0 }).toBuffer())
}

function dots(side: number, draw: () => number): Sharp {
  const raw = Buffer.alloc(side * side * 3)
  for (let at = 0; at < raw.length; at += 1) raw[at] = Math.floor(draw() * 256)
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } })
}
