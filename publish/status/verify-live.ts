import { postPath } from '../../shared/paths.ts'
import type { BuildReport } from '../build/report.ts'
import { messageOf } from '../errors.ts'
import type { Change } from '../queue/change.ts'
import type { Verification } from '../queue/changes.ts'
import { inParallel } from '../release/in-parallel.ts'

const PAGES_AT_ONCE = 4
const TIMEOUT_MS = 5_000

const DIGEST = /<meta\b(?=[^>]*\bname="pliego-digest")[^>]*\bcontent="([^"]*)"/

/** What a look at the public pages needs. */
export interface VerifyOptions {
  readonly siteUrl: string
  readonly fetch: typeof fetch
  readonly onResult: (postId: string, verification: Verification) => void
}

/**
 * Fetches the public page of every change and compares the digest in it with the one that was built.
 * A page that cannot be reached is a result too; this never throws.
 */
export async function verifyLive(
  changes: readonly Change[],
  report: BuildReport,
  { siteUrl, fetch, onResult }: VerifyOptions,
): Promise<void> {
  await inParallel(changes, PAGES_AT_ONCE, async (change) => {
    onResult(change.postId, await verify(change, report, siteUrl, fetch))
  })
}

async function verify(
  { postId, slug, kind }: Change,
  report: BuildReport,
  siteUrl: string,
  fetchPage: typeof fetch,
): Promise<Verification> {
  const built = report.kind === 'built' ? report.posts.get(postId) : undefined
  if (kind === 'upsert' && report.kind === 'built' && built === undefined) {
    const problem =
      report.leftOut.get(postId) ?? 'The build did not find the post among the published ones.'
    return { isVerified: false, isMissing: true, problem }
  }
  const url = `${siteUrl}${built?.path ?? postPath(slug)}`
  try {
    const response = await fetchPage(url, {
      headers: { 'cache-control': 'no-cache' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const problem = await problemOf(response, kind, built?.digest)
    return { isVerified: problem === null, isMissing: false, problem }
  } catch (error) {
    return {
      isVerified: false,
      isMissing: false,
      problem: `The public page ${url} could not be reached: ${causeOf(error)}.`,
    }
  }
}

async function problemOf(
  response: Response,
  kind: Change['kind'],
  digest: string | undefined,
): Promise<string | null> {
  const page = await response.text()
  if (kind === 'remove') {
    return response.status === 200 ? 'The page of the removed post is still served.' : null
  }
  if (response.status !== 200) return `The public page answers with status ${response.status}.`
  if (digest === undefined) return 'The build did not say which version it made.'
  return DIGEST.exec(page)?.[1] === digest ? null : 'The public page shows another version.'
}

function causeOf(error: unknown): string {
  // fetch says "fetch failed"; what failed is in the cause.
  return error instanceof Error && error.cause !== undefined
    ? messageOf(error.cause)
    : messageOf(error)
}
