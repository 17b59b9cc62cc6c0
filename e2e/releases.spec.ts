import { expect, test, type Page } from './product/test.ts'
import { signInAuthor, type Author } from './product/author.ts'
import { watchPublishing } from './product/builds.ts'
import { at, DESKTOP, openSettled, PHONE, resizeTo, signIn } from './product/pages.ts'
import { expectNoViolations, expectToFit } from './product/sound-page.ts'
import { firstAccount, productState } from './product/state.ts'
import { bodyOf, press, receiptOf, untilLive } from './product/writing.ts'

test.use({ ownProduct: 'releases' })

/** A full build on a small machine, should the builder be starting. */
const LIVE_TIMEOUT_MS = 150_000

const CONSOLE = '/create/publishing'
const mark = Date.now().toString(36)
const postId = `e2e-releases-${mark}`
const slug = `releases-${mark}`
const path = `/discover/${slug}`
const textOf = (version: string) => `<p>This is the ${version} text of ${mark}.</p>`

const panel = (page: Page, name: string) => page.getByRole('region', { name })

/** Which version readers get, by the word in its text; empty for none. */
async function served(page: Page): Promise<string> {
  const html = await (await page.request.get(at(path))).text()
  return new RegExp(`<p>This is the (\\w+) text of ${mark}\\.`).exec(html)?.[1] ?? ''
}

async function expectServed(page: Page, version: string): Promise<void> {
  await expect
    .poll(() => served(page), { timeout: LIVE_TIMEOUT_MS, intervals: [100] })
    .toBe(version)
}

/** The number of the release that the console calls live. */
async function liveOnDesk(page: Page): Promise<number> {
  return Number(await panel(page, 'Live now').getByRole('definition').first().textContent())
}

async function expectSound(page: Page): Promise<void> {
  await expectNoViolations(page)
  await expectToFit(page)
}

test.describe('releases', () => {
  test.use({ viewport: DESKTOP })
  let author: Author | null = null

  test.afterAll(async () => {
    const writer = author
    if (writer === null) return
    // A test that broke off behind the rollback would leave everything waiting that is published later.
    await watchPublishing(productState().origin, () => writer.idToken()).resume()
    await writer.remove(postId)
    await writer.close()
  })

  test('go live at once, back as soon as it is answered, and on when an editor says so', async ({
    page,
    context,
  }) => {
    test.setTimeout(4 * LIVE_TIMEOUT_MS)
    const { origin } = productState()
    author = await signInAuthor(origin, firstAccount())
    const ask = async <Answer>(route: string): Promise<Answer> => {
      const answer = await page.request.get(at(`/api/publish/${route}`), {
        headers: { authorization: `Bearer ${(await author?.idToken()) ?? ''}` },
      })
      return (await answer.json()) as Answer
    }
    const publish = (version: string) =>
      author?.publish(postId, {
        slug,
        title: `Versions ${mark}`,
        excerpt: 'One text after another.',
        html: textOf(version),
      })

    await test.step('two versions in a row, the last one counts', async () => {
      await publish('first')
      await publish('second')
      await expectServed(page, 'second')
    })

    // A reader who keeps one tab open through all that follows.
    const reader = await context.newPage()
    const errors: string[] = []
    reader.on('pageerror', ({ message }) => errors.push(message))
    await openSettled(reader, path)
    const wander = async () => {
      await reader.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
      await expect(reader).toHaveURL(at('/about'))
      await reader.goBack()
      await expect(
        reader.getByRole('heading', { level: 1, name: `Versions ${mark}` }),
      ).toBeVisible()
    }
    await wander()

    await test.step('the receipt says when a version went live, and opens', async () => {
      await signIn(page, `/create?post=${postId}`)
      const before = await untilLive(page)
      await bodyOf(page).click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(`This is the third text of ${mark}.`)
      await press(page, 'Update')
      await untilLive(page, before)
      const receipt = receiptOf(page)
      await expect(receipt).toContainText(
        /Live at \d\d:\d\d:\d\d, .+ after you published\. Release \d+, checked\./,
      )
      await receipt.getByRole('button', { name: 'Show receipt' }).click()
      await expect(receipt.getByRole('term').filter({ hasText: 'Requested by' })).toBeVisible()
      await page.reload()
      await expect(receipt).toContainText(/Release \d+, checked\./)
    })

    await page.getByRole('link', { name: 'Back to posts' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Publishing' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Publishing' })).toBeVisible()
    await expect(
      panel(page, 'Builds')
        .getByRole('link', { name: `Versions ${mark}` })
        .first(),
    ).toBeVisible()
    await expectServed(page, 'third')
    const newest = await liveOnDesk(page)
    await wander()

    // The release before holds the second text; what a build finishes later may be in between.
    const { releases } = await ask<{ releases: { release: number }[] }>('releases')
    const goTo = async (release: number) => {
      await page.getByRole('button', { name: new RegExp(`this release: ${release}$`) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill('The text was wrong')
      const answered = page.waitForResponse(/\/api\/publish\/rollback$/)
      await dialog.getByRole('button', { name: 'Go back' }).click()
      await (await answered).finished()
    }

    await test.step('a rollback is there with its answer, and holds', async () => {
      // What followed from a publish is in one line with it: the line leads to the most complete one.
      const earlier = releases.map(({ release }) => release).filter((release) => release < newest)
      for (const release of earlier) {
        const line = page.getByRole('button', { name: new RegExp(`this release: ${release}$`) })
        if ((await line.count()) === 0) continue
        await goTo(release)
        if ((await served(page)) === 'second') break
      }
      expect(await served(page)).toBe('second')
      await expect(page.getByRole('dialog')).toBeHidden()
      const banner = panel(page, 'Publishing is held')
      await expect(banner).toContainText('“The text was wrong”')
      await expect(banner).toBeInViewport({ ratio: 1 })
      await expect(banner).toBeFocused()
      await wander()
    })

    await test.step('what is published meanwhile is made, and waits', async () => {
      await publish('fourth')
      const state = () =>
        ask<{ state: string; revision: number }>(`status?document=posts/${postId}`)
      await expect
        .poll(state, { timeout: LIVE_TIMEOUT_MS })
        .toMatchObject({ state: 'held', revision: 4 })
      await expect(panel(page, 'Builds').getByText('Waits for the hold').first()).toBeVisible()
      await expect(
        panel(page, 'Builds')
          .getByText(/^Was live /)
          .first(),
      ).toBeVisible()
      await expect(panel(page, 'Releases').getByText('Waits for the hold').first()).toBeVisible()
      expect(await served(page)).toBe('second')
      await expectSound(page)
    })

    await test.step('resumed, the newest content is live', async () => {
      await page.getByRole('button', { name: 'Resume publishing' }).click()
      await expect(panel(page, 'Publishing is held')).toBeHidden()
      await expectServed(page, 'fourth')
      await wander()
      expect(errors).toEqual([])
    })

    await test.step('the console is sound on a phone, opened and compared', async () => {
      await resizeTo(page, PHONE)
      await page.goto(at(CONSOLE))
      await page
        .getByRole('button', { name: /^Report of build/ })
        .first()
        .click()
      await expect(page.getByText(/pages? added, \d+ changed, \d+ removed/)).toBeVisible()
      await page
        .getByRole('button', { name: /^Compare with live/ })
        .first()
        .click()
      await expect(page.getByText(/^With release \d+ instead of \d+:/)).toBeVisible()
      await expectSound(page)
    })
  })
})
