import { expect, test, type Page } from './product/test.ts'
import { at, DESKTOP, PHONE, settleCookies } from './product/pages.ts'

/** What stands on a page before all of it has arrived: where it begins in the HTML, and may be cut. */
const PARTS = [
  {
    name: 'the map of tiles',
    path: '/states',
    part: '.tile-map a',
    begin: 'class="tile-map"',
    end: '</li>',
    size: PHONE,
  },
  {
    name: 'the tiles of the home page',
    path: '/',
    part: '.state-tiles a',
    begin: 'class="state-tiles"',
    end: '</li>',
    size: DESKTOP,
  },
  {
    name: 'the name of a state',
    path: '/states/wyoming',
    part: 'main h1',
    begin: '<h1',
    end: '</h1>',
    size: DESKTOP,
  },
] as const

/** So many places where a page is cut are tried. */
const CUTS = 12

interface Place {
  readonly x: number
  readonly y: number
}

/** Opens the page with this HTML in the place of its own, and tells where the parts stand. */
async function placesIn(page: Page, address: string, part: string, html: string): Promise<Place[]> {
  const contentType = 'text/html; charset=utf-8'
  await page.route(address, (route) => route.fulfill({ contentType, body: html }))
  await page.goto(address)
  const places = await page.locator(part).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y } = element.getBoundingClientRect()
      return { x: Math.round(x), y: Math.round(y) }
    }),
  )
  await page.unroute(address)
  return places
}

/** Places in the HTML behind which some of the part, and not all of the page, has arrived. */
function cutsOf(html: string, begin: string, end: string): readonly number[] {
  const from = html.indexOf(begin)
  const all = [...html.slice(from).matchAll(new RegExp(end, 'g'))].map(({ index }) => from + index)
  const step = Math.max(1, Math.floor(all.length / CUTS))
  return all.filter((_, position) => position % step === 0)
}

for (const { name, path, part, begin, end, size } of PARTS) {
  test.describe(name, () => {
    test.use({ viewport: size })

    test('keeps its place while the rest of the page arrives', async ({ page, request }) => {
      await settleCookies(page)
      const address = at(path)
      const html = await (await request.get(address)).text()
      const whole = await placesIn(page, address, part, html)
      const cuts = cutsOf(html, begin, end)
      expect(cuts).not.toEqual([])
      for (const cut of cuts) {
        const arrived = await placesIn(page, address, part, html.slice(0, cut))
        expect(arrived).not.toEqual([])
        expect(arrived).toEqual(whole.slice(0, arrived.length))
      }
    })
  })
}

/** How wide a digit is, and how wide each element may be at most. */
const measuresOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('p')
    probe.style.cssText = 'position: absolute; width: 1ch; font-size: 100px'
    document.body.append(probe)
    const digits = probe.offsetWidth
    probe.remove()
    const widths = Array.from(document.querySelectorAll('main *'), (element) => [
      element.getAttribute('class'),
      getComputedStyle(element).maxWidth,
    ])
    return { digits, widths }
  })

test('lines are as long in the face that stands in as in the one that is late', async ({
  page,
}) => {
  await settleCookies(page)
  const post = '/discover/form-w-8ben-line-by-line'
  for (const path of ['/', '/explore', '/discover', post, '/forms/form-w-7']) {
    await page.goto(at(path))
    await page.evaluate(async () => {
      await Promise.all(Array.from(document.fonts, (face) => face.load()))
    })
    // A face that is late is there from the second visit on.
    await page.goto(at(path))
    const known = await measuresOf(page)
    await page.route(/\.woff2$/, (route) => route.abort())
    await page.goto(at(path))
    const early = await measuresOf(page)
    await page.unroute(/\.woff2$/)
    expect(known.digits).not.toBe(early.digits)
    expect(known.widths).toEqual(early.widths)
  }
})
