import { describeError } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log/log.ts'
import { sendWebhook, WebhookRefusedError } from '../../node-shared/backend/send-webhook.ts'
import { startOutboxWorker } from '../database/outbox-worker.ts'
import { joinMessages } from '../../shared/publish/webhook/messages.ts'
import type { Outbox, OutboxMessage } from './outbox.ts'

/** Waits after the first, second, ... failed attempt; the last repeats. In milliseconds. */
const BACK_OFF_MS = [500, 1_000, 2_000, 5_000, 15_000, 30_000, 60_000] as const
const LAST_BACK_OFF_MS = 60_000

/** A receiver has to answer within this time, in milliseconds. */
const ATTEMPT_TIMEOUT_MS = 10_000

/** A newer receiver may be starting in its place: so many refusals are believed. */
const MAX_REFUSALS = 5

/** Most messages that are sent as one: while hundreds wait, each by itself would take seconds. */
const JOINED_MAX = 100

/** Sends the outbox's messages in order, those that wait together as one, until each is taken. */
export interface Deliverer {
  /** Something may be due now: call it after a commit. Cheap, and safe to call too often. */
  wake(): void
  /** Stops; a message in flight is repeated at the next start. */
  close(): Promise<void>
}

/** Options of {@link createDeliverer}. */
export interface DelivererOptions {
  readonly outbox: Outbox
  readonly url: string
  /** Of the form `whsec_` and base64. */
  readonly secret: string
  readonly clock: () => Date
  readonly log: Log
  readonly fetch?: typeof fetch
}

/**
 * Starts delivering what an earlier process left, and whatever comes. Signed by Standard Webhooks;
 * a receiver may see a message twice (its id is the same) but never miss one. A message that it refuses
 * for good is parked, so that it does not hold up the others, and a build of everything asked for.
 *
 * @see https://www.standardwebhooks.com
 */
export function createDeliverer(options: DelivererOptions): Deliverer {
  const { outbox, url, secret, clock, log } = options
  const stopped = new AbortController()
  const isStopped = () => stopped.signal.aborted

  /** Messages up to this one are sent alone, for together they were not taken. */
  let aloneUpTo = 0

  const attempt = (messageId: string, payload: string): Promise<void> =>
    sendWebhook({
      url,
      secret,
      messageId,
      payload,
      now: clock(),
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      ...(options.fetch && { fetch: options.fetch }),
    })

  function postpone(message: OutboxMessage, error: unknown): void {
    const now = clock()
    const isRefusal = error instanceof WebhookRefusedError && error.isForGood
    const facts = { messageId: message.messageId, attempts: message.attempts + 1 }
    const reason = describeError(error)
    if (isRefusal && message.refusals + 1 >= MAX_REFUSALS) {
      outbox.park(message, 'the receiver refused to be told what changed', now)
      log.error('webhook.parked', {
        ...facts,
        bytes: Buffer.byteLength(message.payload),
        reason,
        consequence: 'The message is kept aside, and a build of everything is asked for instead.',
      })
      return
    }
    const backOffMs = BACK_OFF_MS[message.attempts] ?? LAST_BACK_OFF_MS
    const nextAttemptAt = now.getTime() + backOffMs
    outbox.postpone(message.id, nextAttemptAt, isRefusal ? 'refused' : 'failed')
    log.warn('webhook.postponed', { ...facts, retryInMs: backOffMs, reason })
  }

  /** Joins to the oldest message what waits behind it, unless it was tried before: that is repeated as it was. */
  function join([first, ...others]: readonly [OutboxMessage, ...OutboxMessage[]]) {
    const next = first.attempts > 0 || first.id <= aloneUpTo ? [] : others
    const { body, count } = joinMessages([first.payload, ...next.map(({ payload }) => payload)])
    // After a restart the same messages have the same id, and others have another one.
    const messageId = count === 1 ? first.messageId : `${first.messageId}+${count - 1}`
    return { messageId, body, messages: [first, ...next.slice(0, count - 1)] }
  }

  /** Sends until nothing is due. Returns when to look again, or null when all is delivered. */
  async function drain(): Promise<number | null> {
    for (;;) {
      const [first, ...others] = outbox.waiting(JOINED_MAX)
      if (first === undefined || isStopped()) return null
      const waitMs = first.nextAttemptAt - clock().getTime()
      // No wait is longer than the last: a clock that was set back must not make it so.
      if (waitMs > 0 && waitMs <= LAST_BACK_OFF_MS) return waitMs
      const { messageId, body, messages } = join([first, ...others])
      try {
        await attempt(messageId, body)
        outbox.remove(messages)
        log.debug('webhook.delivered', { messageId, messages: messages.length })
      } catch (error) {
        // Stopping is not the receiver's fault, and the database may be closed by now.
        if (isStopped()) return null
        if (messages.length === 1) postpone(first, error)
        else aloneUpTo = messages.at(-1)?.id ?? first.id
      }
    }
  }

  const worker = startOutboxWorker({
    round: () =>
      drain().catch((error: unknown) => {
        log.error('webhook.failed', {}, error)
        return LAST_BACK_OFF_MS
      }),
  })
  return {
    wake: worker.wake,
    async close() {
      stopped.abort()
      await worker.stop()
    },
  }
}
