import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { svgOf } from './pictures/picture.ts'
import type { Drawing } from './pictures/picture.ts'
import { portraits } from './pictures/portraits.ts'

/**
 * Makes the pictures of `content/`, which gatsby-transformer-sharp encodes for pages: a seal for each
 * author of the sample. Run it after a drawing has changed:
 * `node scripts/draw-content-pictures.ts`.
 */
const content = path.resolve(import.meta.dirname, '..', 'content')

for (const [name, draw] of Object.entries(portraits))
  await store('authors', name, await draw(), 480)

/** @param pixels how wide it becomes */
async function store(
  folder: string,
  name: string,
  drawing: Drawing,
  pixels: number,
): Promise<void> {
  const target = path.join(content, folder, `${name}.png`)
  await mkdir(path.dirname(target), { recursive: true })
  const { width, height, size } = await sharp(Buffer.from(svgOf(drawing)))
    .resize({ width: pixels })
    .png({ palette: true, colours: 16, effort: 10, compressionLevel: 9 })
    .toFile(target)
  console.log(`${path.relative(process.cwd(), target)}: ${width} x ${height}, ${size} bytes`)
}
