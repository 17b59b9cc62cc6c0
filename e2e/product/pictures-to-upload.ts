import sharp, { type Sharp } from 'sharp'
import type { ChosenFile } from './photos.ts'

/** The corners of {@link cornered} when it is upright, clockwise from the top left. */
export const CORNERS = [
  [220, 40, 40],
  [40, 180, 60],
  [40, 60, 200],
  [230, 200, 40],
] as const

const asFile = (name: string, buffer: Buffer, mimeType = 'image/jpeg'): ChosenFile => ({
  name,
  mimeType,
  buffer,
})

/** Four corners of different colours, 120 by 80 pixels, with a middle of this run. */
async function upright(run: number): Promise<Buffer> {
  const pixels = Buffer.alloc(120 * 80 * 3)
  for (let y = 0; y < 80; y += 1) {
    for (let x = 0; x < 120; x += 1) {
      const corner = y < 40 ? (x < 60 ? 0 : 1) : x < 60 ? 3 : 2
      pixels.set(CORNERS[corner], (y * 120 + x) * 3)
    }
  }
  // What an earlier run stored would be found by its hash.
  for (let bit = 0; bit < 20; bit += 1) {
    const white = ((run >> bit) & 1) * 255
    for (let y = 36; y < 44; y += 1)
      pixels.fill(white, (y * 120 + 30 + bit * 3) * 3, (y * 120 + 33 + bit * 3) * 3)
  }
  return sharp(pixels, { raw: { width: 120, height: 80, channels: 3 } })
    .png()
    .toBuffer()
}

const turned = async (picture: Buffer, turn: (picture: Sharp) => Sharp): Promise<Buffer> =>
  turn(sharp(picture)).png().toBuffer()

/**
 * The same photo as a camera stores it in each of the eight positions that EXIF knows, with the note
 * that turns it right and another one that tells on its photographer.
 *
 * @param orientation 1 to 8
 * @param run a number that makes the photo another one than those of other runs
 */
export async function photoHeld(orientation: number, run = Date.now()): Promise<ChosenFile> {
  const picture = await upright(run)
  const quarter = () => turned(picture, (it) => it.rotate(90))
  const stored: Record<number, () => Promise<Buffer>> = {
    1: async () => picture,
    2: () => turned(picture, (it) => it.flop()),
    3: () => turned(picture, (it) => it.rotate(180)),
    4: () => turned(picture, (it) => it.flip()),
    5: async () => turned(await quarter(), (it) => it.flop()),
    6: () => turned(picture, (it) => it.rotate(270)),
    7: async () => turned(await quarter(), (it) => it.flip()),
    8: quarter,
  }
  const bytes = await (stored[orientation]?.() ?? picture)
  const buffer = await sharp(bytes)
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
  return asFile(`held-${orientation}.jpg`, buffer)
}

/** What a stored picture shows in its corners, and what it says besides. */
export async function inspectCorners(bytes: Buffer) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels
    return [...data.subarray(start, start + 3)]
  }
  const [right, bottom] = [info.width - 10, info.height - 10]
  const { exif, orientation } = await sharp(bytes).metadata()
  return {
    size: [info.width, info.height],
    corners: [at(10, 10), at(right, 10), at(right, bottom), at(10, bottom)],
    hasNotes: exif !== undefined || orientation !== undefined,
  }
}

/** A photo that no encoder makes small, so that it goes out in several pieces. */
export async function largePhoto(name: string): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 1700, height: 1300, channels: 3, background: '#888', noise } as const
  return asFile(name, await sharp({ create }).jpeg({ quality: 90 }).toBuffer())
}
