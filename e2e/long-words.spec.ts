import { expect, test } from './product/test.ts'
import { at, settleCookies } from './product/pages.ts'

/** Lists and cards, and the heads of pages. */
const PAGES = [
  '/',
  '/discover',
  '/discover/author/lucia-vargas',
  '/discover/tag/taxes',
  '/discover/form-w-8ben-line-by-line',
  '/glossary/apostille',
  '/forms',
  '/forms/form-w-8ben',
  '/states',
  '/states/delaware',
  '/tools',
  '/explore',
]

/** Whatever authors, and those who write the content, give a name to; not a line that begins with a day. */
const NAMES =
  'h1, h2:not(.visually-hidden), h3, .lead, article p:not(:has(> time:first-child)), dd, :is(.link-list, .word-list, .topic-links) a'

const LONG_WORD = 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung'

// As wide as a small phone, and as a window of 640 pixels at 200 %.
test.use({ viewport: { width: 320, height: 640 } })

test('a word that is longer than a line is broken, on every page, and hides nothing', async ({
  page,
}) => {
  await settleCookies(page)
  const hidden: string[] = []
  for (const path of PAGES) {
    await page.goto(at(path))
    const beside = await page.locator('main').evaluate(
      (main, { names, word }) => {
        for (const element of main.querySelectorAll(names)) {
          const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
          if (text !== null) text.textContent = `${word} and ${text.textContent ?? ''}`
        }
        // The page itself cuts off what lies beside it.
        const isScrolled = (element: Element): boolean => {
          const around = element.parentElement
          if (around === null) return false
          return /auto|scroll/.test(getComputedStyle(around).overflowX) || isScrolled(around)
        }
        return [...main.querySelectorAll(names)]
          .filter((element) => {
            const range = document.createRange()
            range.selectNodeContents(element)
            const { right, width } = range.getBoundingClientRect()
            return width > 1 && right > window.innerWidth && !isScrolled(element)
          })
          .map((element) => element.outerHTML.slice(0, 80))
      },
      { names: NAMES, word: LONG_WORD },
    )
    hidden.push(...beside.map((element) => `${path}: ${element}`))
  }
  expect(hidden).toEqual([])
})
