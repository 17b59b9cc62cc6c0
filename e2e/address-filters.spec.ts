import { expect, test } from './product/test.ts'
import { layoutShifts } from './product/layout-shifts.ts'
import { at, DESKTOP, PHONE, settleCookies } from './product/pages.ts'

/** Addresses that narrow what a page shows, by a lot, and what is then there. */
const NARROWED = [
  { address: '/forms?topic=tax-numbers', shown: 'Form SS-4' },
  { address: '/forms?q=w-8ben&sort=number', shown: 'Form W-8BEN' },
  { address: '/forms?q=nothing-of-that-name', shown: 'No form matches' },
  { address: '/glossary?q=itin', shown: 'ITIN' },
  { address: '/states?region=west&view=table', shown: 'Wyoming' },
  { address: '/states?q=wyo', shown: 'Wyoming' },
  { address: '/states?show=sales-tax', shown: 'Wyoming' },
  { address: '/states/compare?with=florida,texas', shown: 'Florida' },
  { address: '/explore?q=itin', shown: 'ITIN' },
]

for (const [size, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport })

    for (const { address, shown } of NARROWED) {
      test(`${address} is there without anything having moved`, async ({ page }) => {
        await settleCookies(page)
        expect(await layoutShifts(page, at(address))).toEqual([])
        await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
      })
    }
  })
}

test('a list is there whole when the scripts that would narrow it do not arrive', async ({
  page,
}) => {
  await settleCookies(page)
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto(at('/forms?topic=tax-numbers'))
  await expect(page.getByRole('heading', { name: 'Companies', level: 2 })).toBeVisible()
})
