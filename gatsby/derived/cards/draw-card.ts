import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Font } from 'satori'
import satori from 'satori'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { CARD_LAYOUT, cardWords, coverOffset, titleSize } from '../../../shared/site/card-layout.ts'
import { sheetHead, titledForm } from '../../../shared/forms/sheet.ts'
import { pictureFile } from '../../nodes/picture.ts'
import type { CardCover, CardSubject } from '../../pages/cards/card.ts'
import { readLogo } from '../../pages/cards/card-design.ts'

/** Draws one card to the bytes of its file: PNG, or JPEG where a cover is on it. */
export type CardDrawer = (subject: CardSubject) => Promise<Buffer>

export interface CardDrawerOptions {
  readonly imageCacheDir: string
  /** The site's folder. */
  readonly directory?: string
}

const SUBSETS = ['latin', 'latin-ext', 'vietnamese']
const FAMILIES = SUBSETS.join(', ')
const INK = '#000000'
const PAPER = '#ffffff'
const QUIET = '#55534d'
const { width: CARD_WIDTH, height: CARD_HEIGHT, margin: MARGIN } = CARD_LAYOUT
const { rule: RULE, coverWidth: COVER_WIDTH, logo: LOGO } = CARD_LAYOUT
const JPEG_QUALITY = 82
/** Measured: 9 takes 16 ms longer and saves 3 of 100 bytes. */
const PNG_LEVEL = 6

/**
 * Loads the typeface and the logo once. The text becomes outlines from the package's own files, so
 * that a card is the same on every machine, whatever fonts it has.
 */
export function openCardDrawer({
  imageCacheDir,
  directory = process.cwd(),
}: CardDrawerOptions): CardDrawer {
  const files = path.join(directory, 'node_modules', '@fontsource', 'newsreader', 'files')
  const fonts: Font[] = SUBSETS.map((name) => ({
    name,
    data: readFileSync(path.join(files, `newsreader-${name}-600-normal.woff`)),
    weight: 600,
    style: 'normal',
  }))
  const logo = readLogo(directory)

  return async (subject) => {
    const { cover } = subject
    const svg = await satori(card(subject), { width: CARD_WIDTH, height: CARD_HEIGHT, fonts })
    const drawing = sharp(Buffer.from(withLogo(svg, logo))).flatten({ background: PAPER })
    if (cover === null) return greys(drawing).png({ compressionLevel: PNG_LEVEL }).toBuffer()
    const picture = await cropCover(path.join(imageCacheDir, pictureFile(cover)), cover)
    return drawing
      .composite([{ input: picture, left: CARD_WIDTH - COVER_WIDTH, top: 0 }])
      .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
      .toBuffer()
  }
}

/** Without a cover all is black, grey and white: one channel says the same as three, for a third of the time. */
const greys = (drawing: Sharp): Sharp => drawing.extractChannel(0)

/** Cuts the strip around the focal point that stands at the card's right edge. */
async function cropCover(file: string, { focalX, focalY }: CardCover): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata()
  const scale = Math.max(COVER_WIDTH / width, CARD_HEIGHT / height)
  const scaled = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  return sharp(file)
    .resize(scaled.width, scaled.height, { fit: 'fill' })
    .extract({
      left: coverOffset(focalX, scaled.width, COVER_WIDTH),
      top: coverOffset(focalY, scaled.height, CARD_HEIGHT),
      width: COVER_WIDTH,
      height: CARD_HEIGHT,
    })
    .flatten({ background: PAPER })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

interface Element {
  readonly type: string
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>
    readonly children?: string | readonly Element[]
  }
}

const element = (
  style: Readonly<Record<string, string | number>>,
  children?: string | readonly Element[],
): Element => ({ type: 'div', props: { style, ...(children === undefined ? {} : { children }) } })

/** A black rule, the section, the title; the foot of the card is left to the logo. */
function card({ section, title, cover }: CardSubject) {
  const { label, text, size, width } = cardWords(section, title, cover !== null)
  const { label: above } = CARD_LAYOUT
  const tree = element(
    {
      display: 'flex',
      flexDirection: 'column',
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      borderTop: `${RULE}px solid ${INK}`,
      backgroundColor: PAPER,
      color: INK,
      fontFamily: FAMILIES,
      padding: `${MARGIN - RULE}px ${MARGIN}px`,
    },
    [
      ...(label === ''
        ? []
        : [
            element(
              {
                fontSize: above.size,
                color: QUIET,
                height: above.height,
                marginBottom: above.gap,
              },
              label,
            ),
          ]),
      formHead(section, text) ?? titleElement(text, size, width),
    ],
  )
  // The library's types ask for React's elements; its documentation allows plain objects.
  return tree as unknown as Parameters<typeof satori>[0]
}

const titleElement = (text: string, fontSize: number, width: number): Element =>
  element(
    {
      display: 'block',
      width,
      fontSize,
      lineHeight: CARD_LAYOUT.title.lineHeight,
      letterSpacing: CARD_LAYOUT.title.letterSpacing,
      lineClamp: CARD_LAYOUT.title.linesMost,
      wordBreak: 'break-word',
    },
    text,
  )

/** The head of a form's sheet in the place of its title, such as "Form W-7: Application"; null of another page. */
function formHead(section: string | null, text: string): Element | null {
  const form = titledForm(section, text)
  if (form === null) return null
  const { title } = form
  const { kind, number } = sheetHead(form.name)
  const { width, height, gap, number: largest } = CARD_LAYOUT.sheet
  const titleWidth = CARD_WIDTH - 2 * MARGIN - width - gap
  return element(
    {
      display: 'flex',
      width: CARD_WIDTH - 2 * MARGIN,
      minHeight: height,
      paddingTop: gap,
      borderTop: `4px solid ${INK}`,
    },
    [
      element(
        { display: 'flex', flexDirection: 'column', width, borderRight: `2px solid ${INK}` },
        [
          ...(kind === '' ? [] : [element({ fontSize: CARD_LAYOUT.label.size }, kind)]),
          // A letter is at most seven tenths as wide as it is high.
          element({ fontSize: Math.min(largest, (width - gap) / (0.7 * number.length)) }, number),
        ],
      ),
      element({ display: 'flex', paddingLeft: gap }, [
        titleElement(title, titleSize(title, titleWidth / CARD_WIDTH), titleWidth),
      ]),
    ],
  )
}

function withLogo(svg: string, logo: string): string {
  const nested = logo
    .slice(logo.indexOf('<svg'))
    .replace(/\swidth="[^"]*"\sheight="[^"]*"/, '')
    .replace(
      '<svg',
      `<svg x="${MARGIN}" y="${CARD_HEIGHT - LOGO.bottom - LOGO.height}" width="${LOGO.width}" height="${LOGO.height}"`,
    )
  return svg.replace(/<\/svg>\s*$/, `${nested}</svg>`)
}
