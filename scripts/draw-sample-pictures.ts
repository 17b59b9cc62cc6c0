import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/**
 * Turns the drawings of the sample posts into the PNG files that a new installation uploads. Run it
 * after a drawing has changed: `node scripts/draw-sample-pictures.ts`.
 */
const folder = path.resolve(import.meta.dirname, '..', 'content', 'sample-posts')
const images = path.join(folder, 'images')

await mkdir(images, { recursive: true })
for (const file of await readdir(path.join(folder, 'drawings'))) {
  const target = path.join(images, `${path.parse(file).name}.png`)
  const { width, height, size } = await sharp(path.join(folder, 'drawings', file))
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toFile(target)
  console.log(`${path.relative(process.cwd(), target)}: ${width} x ${height}, ${size} bytes`)
}
