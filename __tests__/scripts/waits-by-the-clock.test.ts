import { describe, expect, it } from '@jest/globals'
import { Linter } from 'eslint'
import { waitsByTheClock } from '../../scripts/lint/waits-by-the-clock.ts'

const messagesOf = (code: string): readonly string[] =>
  new Linter()
    .verify(`async () => { ${code} }`, {
      rules: { 'no-restricted-syntax': ['error', ...waitsByTheClock] },
    })
    .map(({ message }) => message)

describe('in a browser test it is a mistake', () => {
  it.each([
    ['to pause', 'await page.waitForTimeout(500)', 'too short on a slow machine'],
    ['to wait for silence', 'await page.goto(at, { waitUntil: "networkidle" })', 'silence'],
    ['to load until silence', 'await page.waitForLoadState("networkidle")', 'silence'],
    ['to hold a request by a timer', 'setTimeout(() => route.continue(), 500)', 'promise'],
    ['to hold a request by a timer of the window', 'window.setTimeout(go, 500)', 'promise'],
    ['to expect a time of day', 'expect(Date.now()).toBeLessThan(end)', 'benchmarks'],
    ['to expect a duration', 'expect(performance.now() - start).toBeLessThan(9)', 'benchmarks'],
    [
      'to expect a quick answer',
      'expect(response.request().timing().responseEnd).toBeLessThan(1000)',
      'benchmarks',
    ],
  ])('%s', (_, code, message) => {
    expect(messagesOf(code)).toEqual([expect.stringContaining(message)])
  })
})

describe('in a browser test it is fine', () => {
  it.each([
    ['to wait for what is seen', 'await expect(page.getByText("Saved")).toBeVisible()'],
    ['to give a test more time', 'test.setTimeout(60_000)'],
    ['to ask again and again', 'await expect.poll(status, { timeout: 60_000 }).toBe(200)'],
    ['to make names of the time', 'await author.publish(`post-${Date.now()}`)'],
  ])('%s', (_, code) => {
    expect(messagesOf(code)).toEqual([])
  })
})
