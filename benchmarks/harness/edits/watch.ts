import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { documentKey } from '../../../shared/documents/document-source.ts'
import type { DocumentRef } from '../../../shared/documents/document-source.ts'
import { buildSummarySchema } from '../../../shared/publish/publish-overview.ts'
import { receiptSchema } from '../../../shared/publish/publish-events.ts'
import { askPublisher, call } from '../wire/http.ts'
import type { Target } from '../wire/http.ts'
import type { Expectation } from './operations.ts'

const ASK_EVERY_MS = 10
/** A change that is not public within this time counts as lost, beside nothing else. In milliseconds. */
const GIVE_UP_AFTER_MS = 60_000
/** A builder that starts from nothing makes every page. In milliseconds. */
const READY_TIMEOUT_MS = 30 * 60_000

const overviewSchema = z.object({ builder: z.object({ mode: z.string() }) })

/**
 * Asks for pages until readers get what is expected of all of them.
 *
 * @param giveUpAfterMs a minute when left out
 * @returns when the last answer that was still missing had arrived, in milliseconds since the epoch
 * @throws Error naming the page that did not change in time
 */
export async function untilServed(
  target: Target,
  expectations: readonly Expectation[],
  giveUpAfterMs = GIVE_UP_AFTER_MS,
): Promise<number> {
  const deadline = Date.now() + giveUpAfterMs
  let servedAt = Date.now()
  for (const expectation of expectations) {
    while (!(await isServed(target, expectation))) {
      if (Date.now() > deadline) throw new Error(`${expectation.path} did not change in time.`)
      await wait(ASK_EVERY_MS)
    }
    servedAt = Date.now()
  }
  return servedAt
}

/** Whether readers get what is expected of a page. */
export async function isServed(target: Target, { path, seen }: Expectation): Promise<boolean> {
  const response = await fetch(`${target.origin}${path}`, {
    redirect: 'manual',
    headers: { ...target.headers },
  })
  const page = await response.text()
  return response.status === seen.status && (seen.status !== 200 || page.includes(seen.text))
}

/** Waits until the builder takes changes. Returns the seconds that it took. */
export async function untilBuilderReady(target: Target, idToken: string): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const { builder } = overviewSchema.parse(await askPublisher(target, idToken, 'overview'))
    if (builder.mode === 'ready') return (performance.now() - startedAt) / 1000
    if (performance.now() - startedAt > READY_TIMEOUT_MS) {
      throw new Error(`The builder is "${builder.mode}" after half an hour.`)
    }
    await wait(100)
  }
}

const standingSchema = z.object({
  build: buildSummarySchema.pick({ standing: true, reason: true }),
})

/**
 * Asks for a full build and waits until readers have it.
 *
 * @throws Error when it fails, or takes longer than half an hour
 */
export async function rebuild(target: Target, idToken: () => Promise<string>): Promise<void> {
  const asked = await askPublisher(target, await idToken(), 'rebuild', 'POST')
  const { buildId } = z.object({ buildId: z.string() }).parse(asked)
  const deadline = performance.now() + READY_TIMEOUT_MS
  for (;;) {
    const answer = await askPublisher(target, await idToken(), `builds/${buildId}`)
    const { build } = standingSchema.parse(answer)
    if (build.standing === 'live' || build.standing === 'past') return
    if (build.standing === 'failed') throw new Error(`The full build has failed: ${build.reason}`)
    if (performance.now() > deadline) throw new Error(`The full build is still ${build.standing}.`)
    await wait(100)
  }
}

const buildSchema = z.object({
  report: z.object({ timings: z.array(z.object({ phase: z.string(), ms: z.number() })) }),
})

/** Asks where the time went of the build that has made a change. Returns milliseconds by phase. */
export async function phasesOf(
  target: Target,
  idToken: string,
  buildId: string,
): Promise<readonly { readonly phase: string; readonly ms: number }[]> {
  const answer = await askPublisher(target, idToken, `builds/${buildId}`)
  return buildSchema.parse(answer).report.timings
}

/** Asks the publisher about a document until its receipt says something that fits. */
export async function untilReceipt<Found>(
  target: Target,
  idToken: string,
  document: DocumentRef,
  read: (receipt: unknown) => Found | null,
): Promise<Found> {
  const key = documentKey(document)
  const deadline = Date.now() + GIVE_UP_AFTER_MS
  for (;;) {
    const answer = await call(target, `/api/publish/status?document=${encodeURIComponent(key)}`, {
      method: 'GET',
      headers: { authorization: `Bearer ${idToken}` },
    })
    const found = answer.status === 200 ? read(JSON.parse(answer.bytes.toString('utf8'))) : null
    if (found !== null) return found
    if (Date.now() > deadline) throw new Error(`The receipt of ${key} is not complete in time.`)
    await wait(50)
  }
}

/** Waits until the publisher has seen a change live. Returns when it was told of it, and by which build it came. */
export async function untilVerified(
  target: Target,
  idToken: string,
  document: DocumentRef,
): Promise<{ readonly queuedAt: number; readonly buildId: string }> {
  return untilReceipt(target, idToken, document, (receipt) => {
    const { queuedAt, verified, buildId } = receiptSchema.parse(receipt)
    return verified === true && queuedAt !== null && buildId !== null
      ? { queuedAt: new Date(queuedAt).getTime(), buildId }
      : null
  })
}
