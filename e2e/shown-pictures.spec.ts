import { expect, test, type Page } from './product/test.ts'
import { at, resizeTo, settleCookies } from './product/pages.ts'

/** A page of each kind whose pictures are those of the sample. */
const PAGES = [
  '/discover/tag/taxes',
  '/discover/an-itin-in-four-pictures',
  '/discover/apostille-or-authentication',
]

/** Lists of the newest posts: they have as many pictures as these posts. */
const LISTS = ['/', '/discover', '/discover/author/lucia-vargas']

/** Around every width at which the layout changes, in CSS pixels. */
const WIDTHS = [320, 599, 600, 768, 900, 1280, 1524, 3840]

/** A sixteenth: less than lies between two of the widths that are made. */
const TOLERANCE = 1 / 16

interface ShownPicture {
  readonly name: string
  /** CSS pixels: as it is drawn, and as `sizes` says. */
  readonly drawn: number
  readonly said: number
  /** The widest file that there is of it. */
  readonly widest: number
}

function shownPictures(page: Page): Promise<ShownPicture[]> {
  return page.locator('main picture > img').evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => {
      const { sizes, srcset } = image.parentElement?.querySelector('source') ?? image
      const ruler = document.createElement('div')
      ruler.style.position = 'absolute'
      document.body.append(ruler)
      // Commas inside of brackets belong to a length.
      const entries = sizes.split(/,(?![^(]*\))/).map((entry) => entry.trim())
      const entry = entries.find((one) => {
        const condition = /^\(min-width: \d+px\)/.exec(one)?.[0]
        return condition === undefined || window.matchMedia(condition).matches
      })
      ruler.style.width = (entry ?? '').replace(/^\(min-width: \d+px\)\s*/, '')
      const said = ruler.getBoundingClientRect().width
      ruler.remove()
      return {
        name: `${image.className} ${image.alt} (${sizes})`.trim(),
        drawn: image.getBoundingClientRect().width,
        said,
        widest: Math.max(...[...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))),
      }
    }),
  )
}

/** Whether the first picture of all that are in the window when the page opens is fetched at once. */
const isFirstInViewEager = (page: Page) =>
  page.locator('main img').evaluateAll((images) => {
    const first = (images as HTMLImageElement[]).find((image) => {
      const { top, width } = image.getBoundingClientRect()
      return width > 0 && top < window.innerHeight
    })
    return first?.loading !== 'lazy'
  })

/** What is wrong with the pictures of a page, in words. */
async function faultsAt(page: Page): Promise<string[]> {
  const pictures = await shownPictures(page)
  const faults = pictures.flatMap(({ name, drawn, said, widest }) => [
    ...(Math.abs(said - drawn) > Math.max(4, drawn * TOLERANCE)
      ? [`${name}: ${said} instead of ${drawn}`]
      : []),
    ...(drawn > widest + 1 ? [`${name}: ${widest} enlarged to ${drawn}`] : []),
  ])
  return (await isFirstInViewEager(page)) ? faults : [...faults, 'the first is lazy']
}

test('pages say of each picture how wide it is, enlarge none, and have the first one at once', async ({
  page,
}) => {
  await settleCookies(page)
  for (const path of [...PAGES, ...LISTS]) {
    await page.goto(at(path))
    if (PAGES.includes(path)) expect((await shownPictures(page)).length, path).toBeGreaterThan(0)
    for (const width of WIDTHS) {
      await resizeTo(page, { width, height: 900 })
      // A picture may have its width before the change for a moment.
      await expect.poll(() => faultsAt(page), { message: `${path} at ${width}` }).toEqual([])
    }
  }
})
