import { expect, test } from './product/test.ts'
import { signInAuthor, type Author } from './product/author.ts'
import { FOLLOW_UP_TIMEOUT_MS, openSettled } from './product/pages.ts'
import { resultsOf, search, sectionBox, titlesOf } from './product/search-page.ts'
import { firstAccount, productState } from './product/state.ts'

test.describe('a post that was just published', () => {
  // Of this run alone: a post of an earlier one may still hold its slug. Letters only: a digit inside
  // a word is a word of its own to the search, and other pages have it.
  const letters = Date.now()
    .toString()
    .replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  const mark = `qx${letters}`
  const postId = `e2e-search-${mark}`
  let author: Author | null = null

  test.afterAll(async () => {
    await author?.remove(postId)
    await author?.close()
  })

  test('is found after its build by a word of its text, accents or not, and by its topic', async ({
    page,
  }) => {
    const { origin } = productState()
    author = await signInAuthor(origin, firstAccount())
    await author.publish(postId, {
      slug: `search-${mark}`,
      title: `Findable ${mark}`,
      html: `<p>Pide la información ${mark}ción en la oficina.</p><h2 id="later">Later on</h2><p>Bjørn of Łódź${mark}: 確定申告は毎年行われます。</p>`,
      tags: [`Topic, ${mark}`],
    })
    // The index follows the pages by a few seconds, in a release of its own.
    await expect(async () => {
      await openSettled(page, '/explore')
      await search(page, `${mark}cion`)
      await expect(titlesOf(page)).toHaveText([`Findable ${mark}`], { timeout: 3_000 })
    }).toPass({ timeout: FOLLOW_UP_TIMEOUT_MS })
    await expect(resultsOf(page).locator('mark')).toHaveText([`${mark}ción`])
    // Letters without accents to take away, and a word in the middle of others without spaces.
    await search(page, `lodz${mark}`)
    await expect(titlesOf(page)).toHaveText([`Findable ${mark}`])
    await expect(resultsOf(page).locator('mark')).toHaveText([`Łódź${mark}:`])
    await search(page, `申告 ${mark}`)
    await expect(titlesOf(page).first()).toHaveText(`Findable ${mark}`)
    await expect(resultsOf(page).first()).toContainText('確定申告は毎年')
    await search(page, `información ${mark}`)
    await expect(titlesOf(page).first()).toHaveText(`Findable ${mark}`)
    await sectionBox(page, 'Blog').check()
    await page.getByRole('checkbox', { name: `Topic, ${mark}` }).check()
    await expect(page).toHaveURL(/tag=Topic,\+/)
    await expect(titlesOf(page)).toHaveText([`Findable ${mark}`])
  })
})
