import { setTimeout as delay } from 'node:timers/promises'
import { DOCUMENT_WORDS, documentKey } from '../../shared/documents/document-source.ts'
import type { DocumentRef, DocumentSource } from '../../shared/documents/document-source.ts'
import type { BuiltDocument, BuiltSite } from '../workspace/built-site.ts'
import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { DocumentChange } from '../../shared/publish/publish-message.ts'
import type { ChangeVerification } from '../queue/changes.ts'
import { checkPage } from './check-page.ts'
import type { Expectation, PageProblem } from './check-page.ts'

const PAGES_AT_ONCE = 4

const REPLACED = 'A later version went live before this one was checked.'

/** Most documents that wait for a check. */
const WAITING_MAX = 2_000

/** A build that has ended, with what it says about itself. */
export interface VerifiedBuild {
  readonly number: number
  readonly changes: readonly DocumentChange[]
  readonly report: BuiltSite['report']
  /** Whether the report names all documents of the site, and not only those that changed. */
  readonly isWhole: boolean
  /** Set when the site stays at another release. */
  readonly held: { readonly release: number } | null
}

/** Options for looking at the public pages. */
export interface VerifierOptions {
  readonly siteUrl: () => string
  readonly fetch: typeof fetch
  /** @param isOfSite whether the problem is the public address as a whole */
  readonly onResult: (
    build: number,
    document: DocumentRef,
    verification: ChangeVerification,
    isOfSite: boolean,
  ) => void
  /** Live changes that a publisher before this one has not come to look at. */
  readonly unverifiedChanges: (
    limit: number,
  ) => readonly { readonly build: number; readonly change: DocumentChange }[]
  readonly log: Log
  /** A cache in front may hand out the old page for a moment: looks again after these pauses. */
  readonly secondLooksMs: readonly number[]
}

/** Looks at the public pages of what went live, behind the back of the builds that follow. */
export interface Verifier {
  /**
   * Says at once what can be said without a look (documents without a page; a site that is held), and
   * checks the rest in turn. Of several versions of a document only the newest is checked. With the
   * first whole site it checks what was not checked before the last end of the publisher, too.
   */
  look(build: VerifiedBuild): void
  /** Ends what is under way; its results are not recorded. */
  close(): Promise<void>
}

interface Job extends Expectation {
  readonly build: number
  readonly document: DocumentRef
}

type Result = Partial<ChangeVerification> & { readonly isOfSite?: boolean }

/** Makes a verifier that has nothing to do yet. */
export function createVerifier(options: VerifierOptions): Verifier {
  const { onResult, log } = options
  const stopping = new AbortController()
  const { signal } = stopping
  /** The newest version of each document that has been built, by its key, for changes that leave it as it is. */
  const known = new Map<string, BuiltDocument>()
  const waiting = new Map<string, Job>()
  const newest = new Map<string, Job>()
  const running = new Set<Promise<void>>()
  let isBehind = true

  const say = (build: number, document: DocumentRef, { isOfSite = false, ...found }: Result) => {
    const verification = { isVerified: null, isMissing: false, problem: null, ...found }
    onResult(build, document, verification, isOfSite)
  }

  const examine = async (job: Job): Promise<void> => {
    const key = documentKey(job.document)
    const isNewest = () => newest.get(key) === job
    const problem = await checkUntilRight(options, job, signal, isNewest)
    if (isNewest()) {
      newest.delete(key)
      const { text = null, isOfSite = false } = problem ?? {}
      say(job.build, job.document, { isVerified: problem === null, problem: text, isOfSite })
    } else {
      say(job.build, job.document, { problem: REPLACED })
    }
  }

  const proceed = () => {
    startWaiting({ waiting, running, signal }, examine, (error) => {
      log.error('publish.record-failed', { reason: messageOf(error) })
    })
  }

  const add = (job: Job) => {
    const key = documentKey(job.document)
    const older = waiting.get(key)
    if (older !== undefined) {
      say(older.build, job.document, { problem: REPLACED })
    } else if (waiting.size >= WAITING_MAX) {
      newest.delete(key)
      say(job.build, job.document, { problem: 'Not checked: too many pages went live at once.' })
      return
    }
    newest.set(key, job)
    waiting.delete(key)
    waiting.set(key, job)
  }

  const lookAt = (number: number, change: DocumentChange, build: VerifiedBuild) => {
    const { source, id, kind } = change
    const document = { source, id }
    const built =
      (build.report.kind === 'built' ? known.get(documentKey(document)) : undefined) ?? null
    const verdict = verdictWithoutLook(change, built, build)
    if (verdict !== null) say(number, document, verdict)
    else add({ build: number, document, change, built: kind === 'remove' ? null : built })
  }

  return {
    look: (build) => {
      learn(known, build)
      if (build.isWhole && build.report.kind === 'built' && isBehind) {
        isBehind = false
        const own = new Set(build.changes.map(documentKey))
        for (const { build: number, change } of options.unverifiedChanges(WAITING_MAX)) {
          if (!own.has(documentKey(change))) lookAt(number, change, build)
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

/** Why the pages of a change are not looked at, by what it is a change of; null where they are. */
const NOT_CHECKED: Readonly<Record<DocumentSource, string | null>> = {
  posts: null,
  redirects: null,
  authors: 'Not checked: the name of an author appears on many pages.',
  entries: null,
}

/**
 * Returns what can be said of a change without a look at its page; null when the page has to be checked.
 *
 * @param built the document as it was built last
 */
function verdictWithoutLook(
  change: DocumentChange,
  built: BuiltDocument | null,
  { report, held }: Pick<VerifiedBuild, 'report' | 'held'>,
): Partial<ChangeVerification> | null {
  const { source, kind } = change
  const notChecked = NOT_CHECKED[source]
  const word = DOCUMENT_WORDS[source]
  if (notChecked !== null) return { problem: notChecked }
  if (kind === 'remove' && report.kind === 'built' && report.documents.has(documentKey(change))) {
    // Notifications may arrive in another order than they were sent in.
    return { problem: `The ${word} was published again before its removal was built.` }
  }
  const isPageMissing = source !== 'redirects' && kind === 'upsert' && built === null
  if (isPageMissing && report.kind === 'built') {
    const problem =
      report.leftOut.get(documentKey(change))?.problem ??
      `The build did not find the ${word} among those that are published.`
    return { isVerified: false, isMissing: true, problem }
  }
  if (held !== null) {
    return { problem: `Not checked: the site is held at release ${held.release}.` }
  }
  if (isPageMissing) {
    return { isVerified: false, problem: 'The build did not say which version it made.' }
  }
  if (built !== null || change.path !== null) return null
  // An entry that is gone, below which a file stands.
  return source === 'entries'
    ? { problem: 'Not checked: readers see its file again.' }
    : { problem: `Not checked: the ${word} had no address.` }
}

/** Takes a build's report about the documents of the site into the known ones. */
function learn(
  known: Map<string, BuiltDocument>,
  { report, changes, isWhole }: VerifiedBuild,
): void {
  if (report.kind !== 'built') return
  if (isWhole) known.clear()
  for (const [key, document] of report.documents) known.set(key, document)
  for (const key of report.leftOut.keys()) known.delete(key)
  for (const change of changes) {
    const key = documentKey(change)
    if (change.kind === 'remove' && !report.documents.has(key)) known.delete(key)
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
    waiting.delete(documentKey(next.document))
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
