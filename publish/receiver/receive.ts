import type { IncomingMessage, ServerResponse } from 'node:http'
import { PUBLISH_MESSAGE_MAX_BYTES } from '../../shared/publish/publish-message.ts'
import { RefusalError } from '../contract/errors.ts'
import { answerJson } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import type { Lane } from '../queue/build-record.ts'
import type { DocumentChange } from '../../shared/publish/publish-message.ts'
import type { Queue } from '../queue/queue.ts'
import { parseDelivery } from './delivery.ts'
import { verifySignature } from './verify-signature.ts'

/** Options of the receiver. `onAccepted` is told after the request is durable. */
export interface ReceiverOptions {
  readonly secret: string
  readonly queue: Queue
  readonly onAccepted: (buildId: string, changes: readonly DocumentChange[], lane: Lane) => void
  /** Told that a post was scheduled, or is no longer. */
  readonly onScheduled: () => void
  /** Told what became of each delivery: `accepted`, `repeated`, or the code of the refusal. */
  readonly onOutcome: (outcome: string) => void
}

/** Deliveries that are taken in at the same time; a sender asks again. */
const AT_ONCE_MAX = 32
const RETRY_AFTER_SECONDS = 2
let underWay = 0

/**
 * Answers `POST /hooks/publish`: verified, stored, then `202 {"buildId"}`; nothing is built before
 * the answer. A delivery that was accepted before is answered with 200 and the same build.
 *
 * @throws RefusalError for everything that is refused
 */
export async function receive(
  options: ReceiverOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  underWay += 1
  try {
    if (underWay > AT_ONCE_MAX) throw tooMany()
    options.onOutcome(await take(options, request, response))
  } catch (error) {
    options.onOutcome(error instanceof RefusalError ? error.code : 'internal')
    if (error instanceof RefusalError && error.status === 503) {
      response.setHeader('retry-after', String(RETRY_AFTER_SECONDS))
    }
    throw error
  } finally {
    underWay -= 1
  }
}

async function take(
  options: ReceiverOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<'accepted' | 'repeated'> {
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST')
    throw new RefusalError(405, 'request/method-not-allowed', 'Only POST is allowed.')
  }
  const body = await readBody(request, PUBLISH_MESSAGE_MAX_BYTES)
  const delivery = verifySignature(
    options.secret,
    {
      id: single(request, 'webhook-id'),
      timestamp: single(request, 'webhook-timestamp'),
      signature: single(request, 'webhook-signature'),
    },
    body,
  )
  const asked = parseDelivery(body)
  if (asked.kind === 'schedule') {
    // Nothing to remember: hearing it twice makes a look too many.
    options.onScheduled()
    answerJson(response, 202, {})
    return 'accepted'
  }
  if (asked.kind === 'ping') {
    answerJson(response, 202, {})
    return 'accepted'
  }
  const { changes, lane = 'content' } = asked.build
  const { buildId, isRepeated } = options.queue.enqueue({ ...asked.build, delivery })
  if (!isRepeated) options.onAccepted(buildId, changes, lane)
  answerJson(response, isRepeated ? 200 : 202, { buildId })
  return isRepeated ? 'repeated' : 'accepted'
}

function tooMany(): RefusalError {
  return new RefusalError(
    503,
    'webhook/too-many-at-once',
    'Too many deliveries at once. Retry in a moment.',
  )
}

type SignedHeader = 'webhook-id' | 'webhook-timestamp' | 'webhook-signature'

function single(request: IncomingMessage, header: SignedHeader): string | undefined {
  const value = request.headers[header]
  return typeof value === 'string' ? value : undefined
}
