import { expect, test } from './product/test.ts'
import { signInAuthor } from './product/author.ts'
import { at, DESKTOP, openSettled, signIn } from './product/pages.ts'
import { startProduct, stopProduct } from './product/run.ts'
import { firstAccount, productState } from './product/state.ts'

test.use({ ownProduct: 'sleep', viewport: DESKTOP })

const MARK = Date.now().toString(36)
const RESTART_TIMEOUT_MS = 60_000
/** Loading Gatsby takes seconds, and longer beside other tests. */
const WAKING_TIMEOUT_MS = 60_000

test('a builder that sleeps is missed by no reader, and is awake when an author has signed in', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const state = productState()
  const mode = async () => {
    const health: unknown = await (await fetch(at('/healthz'))).json()
    return health
  }
  const untilBuilderIs = (builder: string) =>
    expect.poll(mode, { timeout: WAKING_TIMEOUT_MS }).toMatchObject({ status: 'ok', builder })
  await stopProduct(state)
  const env = { ...state.env, PLIEGO_BUILDER_SLEEP_MINUTES: '0.05' }
  await startProduct({ ...state, env }, RESTART_TIMEOUT_MS)

  await untilBuilderIs('asleep')
  await openSettled(page, '/discover')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await mode()).toMatchObject({ builder: 'asleep' })

  await signIn(page)
  await untilBuilderIs('ready')

  await page.goto('about:blank')
  const author = await signInAuthor(state.origin, firstAccount())
  await untilBuilderIs('asleep')
  await author.publish(`woken${MARK}`, { slug: `woken-${MARK}`, title: `Woken ${MARK}` })
  await expect
    .poll(async () => (await fetch(at(`/discover/woken-${MARK}`))).status, {
      timeout: WAKING_TIMEOUT_MS,
    })
    .toBe(200)
  await author.close()
})
