import { setTimeout as delay } from 'node:timers/promises'
import { SITE_AUTHORS } from '../../shared/document-id.ts'
import type { BuildReport, BuiltPost } from '../build/report.ts'
import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log.ts'
import type { PostChange } from '../../shared/publish-message.ts'
import type { LiveChange, Verification } from '../queue/changes.ts'
import { checkPage } from './check-page.ts'
import type { Expectation, PageProblem } from './check-page.ts'

const PAGES_AT_ONCE = 4

const REPLACED = 'A later version went live before this one was checked.'

/** Most posts that wait for a check. */
const WAITING_MAX = 2_000

/** A build that has ended, with what it says about itself. */
export interface VerifiedBuild {
  readonly number: number
  readonly changes: readonly PostChange[]
  readonly report: BuildReport
  /** Whether the report names all posts of the site, and not only those that changed. */
  readonly isWhole: boolean
  /** Set when the site stays at another release. */
  readonly held: { readonly release: number } | null
}

/** What looking at the public pages needs. */
export interface VerifierOptions {
  readonly siteUrl: () => string
  readonly fetch: typeof fetch
  /** @param isOfSite whether the problem is the public address as a whole */
  readonly onResult: (
    build: number,
    postId: string,
    verification: Verification,
    isOfSite: boolean,
  ) => void
  /** Live changes that a publisher before this one has not come to look at. */
  readonly unverifiedChanges: (limit: number) => readonly LiveChange[]
  readonly log: Log
  /** A cache in front may hand out the old page for a moment: looks again after these pauses. */
  readonly secondLooksMs: readonly number[]
}

/** Looks at the public pages of what went live, behind the back of the builds that follow. */
export interface Verifier {
  /**
   * Says at once what can be said without a look (posts without a page; a site that is held), and
   * checks the rest in turn. Of several versions of a post only the newest is checked. With the
   * first whole site it checks what was not checked before the last end of the publisher, too.
   */
  look(build: VerifiedBuild): void
  /** Ends what is under way; its results are not recorded. */
  close(): Promise<void>
}

interface Job extends Expectation {
  readonly build: number
  readonly postId: string
}

type Result = Partial<Verification> & { readonly isOfSite?: boolean }

/** Makes a verifier that has nothing to do yet. */
export function createVerifier(options: VerifierOptions): Verifier {
  const { onResult, log } = options
  const stopping = new AbortController()
  const { signal } = stopping
  /** The newest version of each post that has been built, for changes that leave it as it is. */
  const known = new Map<string, BuiltPost>()
  const waiting = new Map<string, Job>()
  const newest = new Map<string, Job>()
  const running = new Set<Promise<void>>()
  let isBehind = true

  const say = (build: number, postId: string, { isOfSite = false, ...found }: Result) => {
    onResult(
      build,
      postId,
      { isVerified: null, isMissing: false, problem: null, ...found },
      isOfSite,
    )
  }

  const examine = async (job: Job): Promise<void> => {
    const problem = await checkUntilRight(
      options,
      job,
      signal,
      () => newest.get(job.postId) === job,
    )
    if (newest.get(job.postId) === job) {
      newest.delete(job.postId)
      const { text = null, isOfSite = false } = problem ?? {}
      say(job.build, job.postId, { isVerified: problem === null, problem: text, isOfSite })
    } else {
      say(job.build, job.postId, { problem: REPLACED })
    }
  }

  const proceed = () => {
    startWaiting({ waiting, running, signal }, examine, (error) => {
      log.error('publish.record-failed', { reason: messageOf(error) })
    })
  }

  const add = (job: Job) => {
    const { postId } = job
    const older = waiting.get(postId)
    if (older !== undefined) {
      say(older.build, postId, { problem: REPLACED })
    } else if (waiting.size >= WAITING_MAX) {
      newest.delete(postId)
      say(job.build, postId, { problem: 'Not checked: too many posts went live at once.' })
      return
    }
    newest.set(postId, job)
    waiting.delete(postId)
    waiting.set(postId, job)
  }

  const lookAt = (number: number, change: PostChange, build: VerifiedBuild) => {
    const { postId, kind } = change
    const built = (build.report.kind === 'built' ? known.get(postId) : undefined) ?? null
    const verdict = verdictWithoutLook(change, built, build)
    if (verdict !== null) say(number, postId, verdict)
    else add({ build: number, postId, change, built: kind === 'remove' ? null : built })
  }

  return {
    look: (build) => {
      learn(known, build)
      if (build.isWhole && build.report.kind === 'built' && isBehind) {
        isBehind = false
        const own = new Set(build.changes.map(({ postId }) => postId))
        for (const { build: number, change } of options.unverifiedChanges(WAITING_MAX)) {
          if (!own.has(change.postId)) lookAt(number, change, build)
        }
      }
      for (const change of build.changes) lookAt(build.number, change, build)
      proceed()
    },
    close: async () => {
      stopping.abort()
      waiting.clear()
      await Promise.allSettled(running)
    },
  }
}

/**
 * What can be said of a change without a look at its page; null when the page has to be checked.
 *
 * @param built the post as it was built last
 */
function verdictWithoutLook(
  { postId, kind, revision }: PostChange,
  built: BuiltPost | null,
  { report, held }: Pick<VerifiedBuild, 'report' | 'held'>,
): Partial<Verification> | null {
  if (kind === 'remove' && report.kind === 'built' && report.posts.has(postId)) {
    // Notifications may arrive in another order than they were sent in.
    return { problem: 'The post was published again before its removal was built.' }
  }
  if (postId === SITE_AUTHORS) {
    return { problem: 'Not checked: the name of an author stands on many pages.' }
  }
  const isRedirect = kind === 'upsert' && revision === null && built === null
  const isPageMissing = kind === 'upsert' && built === null && !isRedirect
  if (isPageMissing && report.kind === 'built') {
    const problem =
      report.leftOut.get(postId) ?? 'The build did not find the post among the published posts.'
    return { isVerified: false, isMissing: true, problem }
  }
  if (held !== null) {
    return { problem: `Not checked: the site is held at release ${held.release}.` }
  }
  return isPageMissing
    ? { isVerified: false, problem: 'The build did not say which version it made.' }
    : null
}

/** What a build says about the posts of the site, taken into what is known. */
function learn(known: Map<string, BuiltPost>, { report, changes, isWhole }: VerifiedBuild): void {
  if (report.kind !== 'built') return
  if (isWhole) known.clear()
  for (const [postId, post] of report.posts) known.set(postId, post)
  for (const postId of report.leftOut.keys()) known.delete(postId)
  for (const { kind, postId } of changes) {
    if (kind === 'remove' && !report.posts.has(postId)) known.delete(postId)
  }
}

/** Looks at a page, and again while it is not right and still the newest. Returns the problem, if any. */
async function checkUntilRight(
  { siteUrl, fetch, secondLooksMs }: VerifierOptions,
  job: Job,
  signal: AbortSignal,
  isNewest: () => boolean,
): Promise<PageProblem | null> {
  let problem = await checkPage(job, siteUrl(), fetch, signal)
  for (const waitMs of secondLooksMs) {
    if (problem === null || !isNewest()) break
    await delay(waitMs, undefined, { signal })
    problem = await checkPage(job, siteUrl(), fetch, signal)
  }
  return problem
}

interface Checks {
  readonly waiting: Map<string, Job>
  readonly running: Set<Promise<void>>
  readonly signal: AbortSignal
}

/** Starts as many checks as may run at a time, and the next ones when these have ended. */
function startWaiting(
  checks: Checks,
  check: (job: Job) => Promise<void>,
  onError: (error: unknown) => void,
): void {
  const { waiting, running, signal } = checks
  while (running.size < PAGES_AT_ONCE && !signal.aborted) {
    const [next] = waiting.values()
    if (next === undefined) return
    waiting.delete(next.postId)
    const work = check(next)
      .catch((error: unknown) => {
        if (!signal.aborted) onError(error)
      })
      .finally(() => {
        running.delete(work)
        startWaiting(checks, check, onError)
      })
    running.add(work)
  }
}
