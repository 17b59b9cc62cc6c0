import { expect, test, type Page } from './product/test.ts'
import { at, DESKTOP, openSettled, PHONE, resizeTo, signIn, untilDrawn } from './product/pages.ts'
import { banner, footer, menu } from './product/shell.ts'

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  const isPhone = viewport === PHONE

  test.describe(`the shell on a ${size}`, () => {
    test.use({ viewport })

    test('the header stays in sight, the main container is centred with its margins', async ({
      page,
    }) => {
      await openSettled(page, '/privacy')
      await expect(banner(page)).toHaveCSS('position', 'fixed')
      const box = await page.locator('main').boundingBox()
      const margin = isPhone ? 40 : 52
      expect(box?.x).toBe(margin)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(viewport.width - margin)
      await expect(page.locator('main')).toHaveCSS('margin-top', `${margin}px`)
    })

    test('the scroll-to-top button shows beyond 300 px and scrolls to the top', async ({
      page,
    }) => {
      await openSettled(page, '/privacy')
      const button = page.getByRole('button', { name: 'Scroll to top' })
      await page.evaluate(() => window.scrollTo(0, 300))
      await expect(button).toBeHidden()
      await page.evaluate(() => window.scrollTo(0, 301))
      await button.click()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      await expect(button).toBeHidden()
    })

    test('the scroll-to-top button stands in the margin, where it covers nothing', async ({
      page,
    }) => {
      const covered = () =>
        page.evaluate(() => {
          const { left } = document.querySelector('.scroll-to-top')?.getBoundingClientRect() ?? {}
          if (left === undefined || left === 0) return ['no button']
          // Tabs that do not fit scroll inside of their row.
          const pressable = document.querySelectorAll(
            'main :is(a, button:not([role="tab"]), input), footer a',
          )
          return [...pressable]
            .filter((one) => one.getBoundingClientRect().right > left)
            .map((one) => one.outerHTML)
        })
      const scroll = async () => {
        await page.evaluate(() => window.scrollTo(0, 301))
        await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible()
      }
      await openSettled(page, '/')
      await scroll()
      expect(await covered()).toEqual([])
      await signIn(page)
      await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible()
      await scroll()
      expect(await covered()).toEqual([])
    })

    test('the search of the header leads to the page of results', async ({ page }) => {
      await openSettled(page, '/privacy')
      const entries = await menu(page, isPhone)
      const box = entries.getByPlaceholder('Search')
      await box.fill('dividend')
      await box.press('Enter')
      await expect(page).toHaveURL(at('/explore?q=dividend'))
      await expect(page.getByRole('searchbox', { name: 'Search everything' })).toHaveValue(
        'dividend',
      )
    })

    test('/ leads to the search of the header, and on the search page to its own', async ({
      page,
    }) => {
      await openSettled(page, '/about')
      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
      await page.keyboard.type('a/b')
      await expect(page.getByPlaceholder('Search')).toHaveValue('a/b')
      await openSettled(page, '/explore')
      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox', { name: 'Search everything' })).toBeFocused()
    })

    test('the footer names address, e-mail, social and partners links, owner and year', async ({
      page,
    }) => {
      await openSettled(page, '/about')
      await expect(footer(page)).toContainText('Alajuela, Costa Rica')
      await expect(footer(page).locator('a[href^="mailto:"]')).toBeVisible()
      for (const name of [/LinkedIn/, /Partners/]) {
        const link = footer(page).getByRole('link', { name })
        await expect(link).toHaveAttribute('href', /^https:/)
        await expect(link).toHaveAttribute('target', '_blank')
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
      }
      await expect(footer(page)).toContainText(`© ${new Date().getFullYear()} Pliego`)
    })
  })
}

test('on wide screens the main container ends at 1420 px and is centred', async ({ page }) => {
  await resizeTo(page, { width: 1920, height: 900 })
  await openSettled(page, '/about')
  const box = await page.locator('main').boundingBox()
  expect([box?.x, box?.width]).toEqual([250, 1420])
})

test('the margin changes at 768 px and the row of entries begins at 900 px', async ({ page }) => {
  const row = banner(page).getByRole('navigation', { name: 'Sections' })
  await openSettled(page, '/about')
  for (const [width, margin, isRow] of [
    [767, 40, false],
    [768, 52, false],
    [899, 52, false],
    [900, 52, true],
  ] as const) {
    await resizeTo(page, { width, height: 800 })
    expect((await page.locator('main').boundingBox())?.x).toBe(margin)
    await expect(row).toBeVisible({ visible: isRow })
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible({ visible: !isRow })
  }
})

test('between md and lg the search is a popover, which / opens and Escape closes', async ({
  page,
}) => {
  await resizeTo(page, { width: 1000, height: 800 })
  await openSettled(page, '/about')
  const box = page.getByRole('searchbox', { name: 'Search' })
  await expect(box).toBeHidden()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await page.getByRole('button', { name: 'Open search' }).click()
  await expect(box).toBeFocused()
  await resizeTo(page, DESKTOP)
  await expect(page.locator('.site-search')).not.toHaveCSS('position', 'fixed')
  await expect(box).toBeVisible()
})

test('a post is drawn with the site’s own links and pictures', async ({ page }) => {
  await openSettled(page, '/discover/form-w-8ben-line-by-line')
  await expect(page.locator('main picture img').first()).toHaveAttribute('width', /^\d+$/)
  const inside = page.locator('main .article__body a[href^="/"]').first()
  const address = await inside.getAttribute('href')
  await page.evaluate(() => {
    document.documentElement.dataset['sameDocument'] = 'yes'
  })
  await inside.click()
  await expect(page).toHaveURL(at(address ?? ''))
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes')
})

test('a reader is sent no Firebase code', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await openSettled(page, '/discover')
  await untilDrawn(page)
  const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()))
  expect(scripts.length).toBeGreaterThan(0)
  expect(bodies.filter((body) => body.includes('identitytoolkit'))).toEqual([])
})

test('the brand is black and white, and headings stand in the site’s own face', async ({
  page,
}) => {
  await openSettled(page, '/')
  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ['--color-primary', '--color-secondary'].map((name) => style.getPropertyValue(name))
  })
  expect(colours).toEqual(['#000000', '#ffffff'])
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('600 1rem Newsreader')))
    .toBe(true)
})

const KINDS_OF_TEXT = ['main :is(h1, h2)', '.site-nav__link', 'main p']

test('the lines of a page are as long where its faces do not come', async ({ page }) => {
  const lengths = async () => {
    await openSettled(page, '/about')
    await page.evaluate(() => document.fonts.ready)
    return Promise.all(
      KINDS_OF_TEXT.map((kind) =>
        page.locator(kind).evaluateAll((elements) =>
          elements.reduce((sum, element) => {
            const range = document.createRange()
            range.selectNodeContents(element)
            return [...range.getClientRects()].reduce((all, { width }) => all + width, sum)
          }, 0),
        ),
      ),
    )
  }
  const withFaces = await lengths()
  await page.route('**/*.woff2', (route) => route.abort())
  const without = await lengths()
  for (const [at, length] of without.entries()) {
    const ratio = length / (withFaces[at] ?? 0)
    expect(Math.abs(ratio - 1), `${KINDS_OF_TEXT[at]}: ${ratio}`).toBeLessThan(0.04)
  }
})

test.describe('the skeleton', () => {
  // Animations are what is looked at.
  test.use({ reducedMotion: 'no-preference' })

  const moving = (page: Page) =>
    page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    )

  test('moves while a route is on its way, and nothing does on a page at rest', async ({
    page,
  }) => {
    await openSettled(page, '/privacy')
    await expect.poll(() => moving(page)).toBe(0)
    await page.locator('main').evaluate((main) => main.setAttribute('aria-busy', 'true'))
    await expect.poll(() => moving(page)).toBeGreaterThan(0)
  })
})
