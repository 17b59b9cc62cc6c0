import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ownValue } from '../../../shared/records/own-value.ts'
import { inThreadTime, traceSchema } from './thread-time.ts'

/** Not a package of the project: it is fetched when the benchmark runs. */
export const LIGHTHOUSE = 'lighthouse@13.5.0'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run'
const TIMEOUT_MS = 180_000

/** How often a page is visited until a visit is judged: now and then Chromium's trace has no beginning. */
const ATTEMPTS = 3

/** How much slower than this machine the phone's processor is by Lighthouse's own setting. */
export const OWN_SLOWDOWN = 4

/** What Lighthouse says of one first visit on a phone with one processor. Times in milliseconds. */
export interface Audit {
  /** Points of 100, in the order performance, accessibility, best practices, search engines. */
  readonly scores: readonly number[]
  readonly largestPaintMs: number
  readonly blockedMs: number
  /** The longest task of the page's thread while it loads, if it takes more than 50 ms; else 0. */
  readonly longestTaskMs: number
  readonly layoutShift: number
  /** As they came over the network. */
  readonly bytes: number
  readonly scriptBytes: number
  readonly requests: number
  /** The audits that cost points. */
  readonly failed: readonly string[]
}

const artifactsSchema = z.looseObject({
  settings: z.looseObject({ throttling: z.looseObject({ cpuSlowdownMultiplier: z.number() }) }),
})

const number = z.object({ numericValue: z.number() })
const resultSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.looseObject({
    'largest-contentful-paint': number,
    'total-blocking-time': number,
    'cumulative-layout-shift': number,
    'long-tasks': z.object({
      details: z.object({ items: z.array(z.object({ duration: z.number() })) }).optional(),
    }),
    'network-requests': z.object({
      details: z.object({
        items: z.array(
          z.object({
            resourceType: z.string().optional(),
            transferSize: z.number().optional(),
          }),
        ),
      }),
    }),
  }),
})
type Result = z.infer<typeof resultSchema>
const scored = z.object({ score: z.number().nullable() })

/**
 * Has Lighthouse visit a page for the first time, on its phone with its slow network, and judge the visit for
 * processors that are slower than this machine. Times of tasks are processor times ({@link inThreadTime}).
 *
 * @param folder where {@link LIGHTHOUSE} is installed
 * @param slowdowns how much slower the phone's processor is; one result for each
 * @throws Error when the page could not be judged
 */
export async function audit(
  folder: string,
  url: string,
  browser: string,
  slowdowns: readonly number[],
): Promise<Audit[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await visit(folder, url, browser, slowdowns)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

async function visit(
  folder: string,
  url: string,
  browser: string,
  slowdowns: readonly number[],
): Promise<Audit[]> {
  const seen = path.join(folder, 'seen')
  const run = (options: readonly string[]) =>
    promisify(execFile)(
      process.execPath,
      [path.join(folder, 'node_modules/lighthouse/cli/index.js'), url, '--quiet', ...options],
      { cwd: folder, env: { ...process.env, CHROME_PATH: browser }, timeout: TIMEOUT_MS },
    )
  const categories = `--only-categories=${CATEGORIES.join(',')}`
  await rm(seen, { recursive: true, force: true })
  await run([`--gather-mode=${seen}`, categories, `--chrome-flags=${CHROME_FLAGS}`])
  const trace = path.join(seen, 'trace.json')
  const timed = inThreadTime(traceSchema.parse(await readJson(trace)))
  await writeFile(trace, JSON.stringify(timed))
  const audits: Audit[] = []
  for (const slowdown of slowdowns) {
    // It refuses to judge a visit by other settings than those that it was told for it.
    const artifacts = path.join(seen, 'artifacts.json')
    const visited = artifactsSchema.parse(await readJson(artifacts))
    visited.settings.throttling.cpuSlowdownMultiplier = slowdown
    await writeFile(artifacts, JSON.stringify(visited))
    const output = path.join(folder, 'result.json')
    const multiplier = `--throttling.cpuSlowdownMultiplier=${slowdown}`
    await run([
      `--audit-mode=${seen}`,
      categories,
      multiplier,
      '--output=json',
      `--output-path=${output}`,
    ])
    const result = resultSchema.parse(await readJson(output))
    if (result.runtimeError !== undefined) throw new Error(`${url}: ${result.runtimeError.message}`)
    audits.push(auditOf(result))
  }
  return audits
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

function auditOf(result: Result): Audit {
  const { audits } = result
  const requests = audits['network-requests'].details.items
  const bytesOf = (some: typeof requests) =>
    some.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  return {
    scores: CATEGORIES.map((name) =>
      Math.round((ownValue(result.categories, name)?.score ?? 0) * 100),
    ),
    largestPaintMs: audits['largest-contentful-paint'].numericValue,
    blockedMs: audits['total-blocking-time'].numericValue,
    longestTaskMs: Math.max(
      0,
      ...(audits['long-tasks'].details?.items ?? []).map(({ duration }) => duration),
    ),
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    bytes: bytesOf(requests),
    scriptBytes: bytesOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
    requests: requests.length,
    failed: failedOf(result),
  }
}

function failedOf({ categories, audits }: Result): string[] {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  )
  return weighed.filter((id) => {
    const { success, data } = scored.safeParse(ownValue(audits, id))
    return success && data.score !== null && data.score < 0.9
  })
}
