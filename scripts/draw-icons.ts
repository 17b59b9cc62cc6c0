import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/**
 * Turns the site's icon into the PNG files that home screens ask for, and its logo into those of the header. Run it
 * after `static/icon.svg` or `static/logo.svg` has changed: `node scripts/draw-icons.ts`.
 */
const folder = path.resolve(import.meta.dirname, '..', 'static')
const icon = await readFile(path.join(folder, 'icon.svg'), 'utf8')

/** Systems cut a maskable icon to a shape of theirs; only the middle four fifths are safe. */
const maskable = icon
  .replace(/viewBox="0 0 32 32"/, 'viewBox="-6 -6 44 44"')
  .replace(/<rect width="32" height="32" rx="4"/, '<rect x="-6" y="-6" width="44" height="44"')
/** A touch icon is rounded by the system; its own corners would show. */
const touch = icon.replace(' rx="4"', '')

const files = [
  ['icon-192.png', icon, 192],
  ['icon-512.png', icon, 512],
  ['icon-maskable-512.png', maskable, 512],
  ['apple-touch-icon.png', touch, 180],
] as const

for (const [name, drawing, size] of files) await draw(name, drawing, size)

/** Enough for a screen of three dots a pixel. */
const LOGO_HEIGHT = 96
const blackLogo = await readFile(path.join(folder, 'logo.svg'), 'utf8')
const whiteLogo = blackLogo.replace(/#000|#fff/g, (ink) => (ink === '#000' ? '#fff' : '#000'))
await draw('logo.png', blackLogo, LOGO_HEIGHT)
await draw('logo-inverse.png', whiteLogo, LOGO_HEIGHT)

/** @param height of the file, in pixels; the drawing is 32 high */
async function draw(name: string, drawing: string, height: number): Promise<void> {
  await sharp(Buffer.from(drawing), { density: (72 * height) / 32 })
    .resize({ height })
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toFile(path.join(folder, name))
  console.log(`static/${name}: ${height} high`)
}
