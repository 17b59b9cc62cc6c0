import { expect, test } from './product/test.ts'
import { stress } from '../benchmarks/resilience/stress/stress.ts'
import { signIn } from './product/pages.ts'
import { firstAccount, productState } from './product/state.ts'

const STRESS_SECONDS = 180
const SEED = Number(process.env['PLIEGO_PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

test('text that was typed survives two tabs, another program, kills and outages at random', async ({
  context,
  page,
}) => {
  test.setTimeout((STRESS_SECONDS + 120) * 1000)
  await signIn(page)
  await page.close()
  const { origin } = productState()
  const result = await stress(context, {
    origin,
    account: firstAccount(),
    seconds: STRESS_SECONDS,
    seed: SEED,
    progress: () => undefined,
  })
  const { trail, ...counts } = result
  process.stdout.write(`stress seed ${SEED} ${JSON.stringify(counts)}\n`)
  if (result.lost.length + result.overwritten.length > 0) {
    await test.info().attach('trail', { body: trail.join('\n'), contentType: 'text/plain' })
  }
  expect(result.lost, `seed ${SEED}`).toEqual([])
  expect(result.overwritten, `seed ${SEED}`).toEqual([])
  expect(result.safe).toBeGreaterThan(0)
})
