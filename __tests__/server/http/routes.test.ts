import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { RATE_LIMITS } from '../../../node-shared/http/limits/rate-limits.ts'
import type { RouteRow, Who } from '../../../server/http/router.ts'
import { BUCKET, PROJECT, startBackend } from '../app/backend-server.ts'
import type { BackendServer } from '../app/backend-server.ts'

let server: BackendServer
let routes: readonly RouteRow[]
let testRoutes: readonly RouteRow[]

beforeAll(async () => {
  server = await startBackend()
  routes = server.backend.routes
  const inTestMode = await startBackend({ settings: { isTestMode: true } })
  testRoutes = inTestMode.backend.routes.filter(({ who }) => who === 'tester')
  await inTestMode.close()
})
afterAll(() => server.close())

const EXAMPLES: Readonly<Record<string, string>> = {
  project: PROJECT,
  database: '(default)',
  document: 'users/ana',
  collection: 'users',
  bucket: BUCKET,
  targetBucket: BUCKET,
  name: 'posts%2Fp%2Fa.png',
  target: 'posts%2Fp%2Fb.png',
}

const title = ({ method, pattern }: RouteRow) => `${method} ${pattern}`

async function statusOf({ method, pattern }: RouteRow, authorization?: string): Promise<number> {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? '')
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: { ...(authorization !== undefined && { authorization }) },
    ...(method !== 'GET' && { body: '{}' }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Asks at every row for some people, and names each answer that is not as expected. */
async function others(
  rows: readonly RouteRow[],
  expected: readonly number[],
  authorization?: string,
): Promise<string[]> {
  expect(rows).not.toEqual([])
  const found: string[] = []
  for (const row of rows) {
    const status = await statusOf(row, authorization)
    if (!expected.includes(status)) found.push(`${status} ${title(row)}`)
  }
  return found
}

const of = (...whom: readonly Who[]) => routes.filter(({ who }) => whom.includes(who))

describe('a route', () => {
  it('is there once, with a cost that is counted', () => {
    const all = [...routes, ...testRoutes]
    expect(new Set(all.map(title)).size).toBe(all.length)
    for (const { cost } of all) expect(RATE_LIMITS).toHaveProperty([cost])
  })

  it('for administrators, editors or programs refuses a request without credentials', async () => {
    expect(await others(of('administrator', 'editor', 'program'), [401])).toEqual([])
  })

  it('for administrators, editors or programs refuses a forged token', async () => {
    const rows = of('administrator', 'editor', 'program')
    expect(await others(rows, [401, 403], 'Bearer forged.token.here')).toEqual([])
  })

  it('for who holds a token or a code refuses a body without one', async () => {
    expect(await others(of('body'), [400])).toEqual([])
  })

  it('that the rules judge refuses a forged token', async () => {
    expect(await others(of('rules'), [401], 'Bearer forged.token.here')).toEqual([])
  })

  it('for nobody refuses everyone', async () => {
    expect(await others(of('nobody'), [400, 401, 501])).toEqual([])
  })

  it('of test mode is not there otherwise', async () => {
    expect(await others(testRoutes, [404], 'Bearer owner')).toEqual([])
  })

  it('is in docs/SECURITY.md, and no other is', async () => {
    const text = await readFile('docs/SECURITY.md', 'utf8')
    const lines = text.split('\n').filter((line) => /^\| (?:GET|POST|PUT|PATCH|DELETE) /.test(line))
    const cells = lines.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    expect(cells).toEqual(
      [...routes, ...testRoutes].map(({ method, pattern, who, cost }) => [
        method,
        `\`${pattern}\``,
        who,
        cost,
      ]),
    )
  })
})
