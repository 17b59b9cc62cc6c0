import { setTimeout as delay } from 'node:timers/promises'
import type { BuildReport, BuiltPost } from '../build/report.ts'
import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log.ts'
import type { PostChange } from '../../shared/publish-message.ts'
import type { LiveChange, Verification } from '../queue/changes.ts'
import { checkPage } from './check-page.ts'
import type { Expectation } from './check-page.ts'

const PAGES_AT_ONCE = 4

/** A cache in front may hand out the old page for a moment: looks again after these times. */
const SECOND_LOOKS_MS = [250, 750] as const

/** Most posts that wait to be looked at. */
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
  readonly onResult: (build: number, postId: string, verification: Verification) => void
  /** Live changes that a publisher before this one has not come to look at. */
  readonly unverifiedChanges: (limit: number) => readonly LiveChange[]
  readonly log: Log
  readonly secondLooksMs?: readonly number[]
}

/** Looks at the public pages of what went live, behind the back of the builds that follow. */
export interface Verifier {
  /**
   * Says at once what can be said without a look (posts without a page; a site that is held), and
   * looks at the rest in turn. Of several versions of a post only the newest is looked at. With the
   * first whole site it looks at what was not looked at before the last end of the publisher, too.
   */
  look(build: VerifiedBuild): void
  /** Ends what is under way; its results are not recorded. */
  close(): Promise<void>
}

interface Job extends Expectation {
  readonly build: number
  readonly postId: string
}

/** Makes a verifier that has nothing to do yet. */
export function createVerifier(options: VerifierOptions): Verifier {
  const { siteUrl, fetch, onResult, log, secondLooksMs = SECOND_LOOKS_MS } = options
  const stopping = new AbortController()
  const { signal } = stopping
  /** The newest version of each post that has been built, for deltas that leave it as it is. */
  const known = new Map<string, BuiltPost>()
  const waiting = new Map<string, Job>()
  const newest = new Map<string, Job>()
  const running = new Set<Promise<void>>()
  let isBehind = true

  const say = (build: number, postId: string, verification: Partial<Verification>) => {
    onResult(build, postId, { isVerified: null, isMissing: false, problem: null, ...verification })
  }

  const examine = async (job: Job): Promise<void> => {
    let problem = await checkPage(job, siteUrl(), fetch, signal)
    for (const waitMs of secondLooksMs) {
      if (problem === null || newest.get(job.postId) !== job) break
      await delay(waitMs, undefined, { signal })
      problem = await checkPage(job, siteUrl(), fetch, signal)
    }
    if (newest.get(job.postId) === job) {
      newest.delete(job.postId)
      say(job.build, job.postId, { isVerified: problem === null, problem })
    } else {
      say(job.build, job.postId, { problem: 'A later version went live before anybody looked.' })
    }
  }

  const proceed = () => {
    while (running.size < PAGES_AT_ONCE && !signal.aborted) {
      const [next] = waiting.values()
      if (next === undefined) return
      waiting.delete(next.postId)
      const work = examine(next)
        .catch((error: unknown) => {
          if (!signal.aborted) log.error('publish.record-failed', { reason: messageOf(error) })
        })
        .finally(() => {
          running.delete(work)
          proceed()
        })
      running.add(work)
    }
  }

  const add = (job: Job) => {
    const { postId } = job
    const older = waiting.get(postId)
    if (older !== undefined) {
      say(older.build, postId, { problem: 'A later version went live before anybody looked.' })
    } else if (waiting.size >= WAITING_MAX) {
      newest.delete(postId)
      say(job.build, postId, { problem: 'Not looked at: too many posts went live at once.' })
      return
    }
    newest.set(postId, job)
    waiting.delete(postId)
    waiting.set(postId, job)
  }

  const learn = ({ report, changes, isWhole }: VerifiedBuild) => {
    if (report.kind !== 'built') return
    if (isWhole) known.clear()
    for (const [postId, post] of report.posts) known.set(postId, post)
    for (const postId of report.leftOut.keys()) known.delete(postId)
    for (const { kind, postId } of changes) if (kind === 'remove') known.delete(postId)
  }

  const lookAt = (
    number: number,
    change: PostChange,
    { report, held }: Pick<VerifiedBuild, 'report' | 'held'>,
  ) => {
    const { postId, kind, revision } = change
    const built = (report.kind === 'built' ? known.get(postId) : undefined) ?? null
    const isRedirect = kind === 'upsert' && revision === null && built === null
    if (kind === 'upsert' && report.kind === 'built' && built === null && !isRedirect) {
      const problem =
        report.leftOut.get(postId) ?? 'The build did not find the post among the published ones.'
      say(number, postId, { isVerified: false, isMissing: true, problem })
    } else if (held !== null) {
      say(number, postId, {
        problem: `Not looked at: the site is held at release ${held.release}.`,
      })
    } else if (kind === 'upsert' && built === null && !isRedirect) {
      say(number, postId, {
        isVerified: false,
        problem: 'The build did not say which version it made.',
      })
    } else {
      add({ build: number, postId, change, built: kind === 'remove' ? null : built })
    }
  }

  return {
    look: (build) => {
      learn(build)
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
