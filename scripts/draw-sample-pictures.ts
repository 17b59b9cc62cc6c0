import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { svgOf } from './pictures/picture.ts'
import { samplePictures } from './pictures/sample-pictures.ts'

/**
 * Makes the PNG files of the sample posts, which a new installation uploads: maps and charts from
 * `content/states`, and the drawings beside the posts. Run it after either has changed:
 * `node scripts/draw-sample-pictures.ts`.
 */
const folder = path.resolve(import.meta.dirname, '..', 'content', 'sample-posts')
const images = path.join(folder, 'images')

await mkdir(images, { recursive: true })
for (const [name, draw] of Object.entries(samplePictures)) await store(name, svgOf(await draw()))
for (const file of await readdir(path.join(folder, 'drawings'))) {
  await store(path.parse(file).name, await readFile(path.join(folder, 'drawings', file), 'utf8'))
}

async function store(name: string, svg: string): Promise<void> {
  const target = path.join(images, `${name}.png`)
  const { width, height, size } = await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 32, effort: 10, compressionLevel: 9 })
    .toFile(target)
  console.log(`${path.relative(process.cwd(), target)}: ${width} x ${height}, ${size} bytes`)
}
