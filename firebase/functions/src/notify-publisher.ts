import { sendWebhook, WebhookRefusedError } from '../../../node-shared/backend/send-webhook.ts'
import type { WrittenDocument } from '../../../shared/publish/webhook/changes.ts'
import { messagesOf, rebuildMessage } from '../../../shared/publish/webhook/messages.ts'

/** A document that was written, as an event of Firestore tells it. */
export interface DeliveredWrite extends WrittenDocument {
  /** The same each time that the event is delivered. */
  readonly id: string
}

/** Where the publisher is, and how messages to it are signed. */
export interface WebhookTarget {
  readonly url: string
  /** `whsec_...` */
  readonly secret: string
  readonly clock?: () => Date
  readonly fetch?: typeof fetch
}

/** Who else than a person writes: workloads, keys and the service itself. */
const NO_PERSON: readonly string[] = ['service_account', 'api_key', 'system', 'unauthenticated']

/**
 * The account that wrote a document, null for none. The rules let no one write another person into
 * `updatedBy`; whom the event names comes after it, since emulators make that up.
 */
export function writerOf(
  event: { readonly authType?: string; readonly authId?: string | undefined },
  after: WrittenDocument['after'],
): string | null {
  if (event.authType !== undefined && NO_PERSON.includes(event.authType)) return null
  const writer = after?.['updatedBy'] ?? event.authId
  return typeof writer === 'string' ? writer : null
}

/** A delivery has to be answered within this time, in milliseconds. */
const TIMEOUT_MS = 20_000

/**
 * Sends what a write means for readers to the publisher. Events come at least once and in any order:
 * the ids of the messages are derived from the event's, so that the publisher recognises a repetition,
 * and it reads the documents themselves, so that the order does not matter. A message that the
 * publisher refuses for good is replaced by a request to build everything.
 *
 * @throws when the publisher did not take a message; the event is then to be delivered again
 */
export async function notifyPublisher(
  { id, ...change }: DeliveredWrite,
  { url, secret, clock = () => new Date(), fetch: request = fetch }: WebhookTarget,
): Promise<void> {
  const send = (name: string, payload: string) =>
    sendWebhook({
      url,
      secret,
      messageId: `evt_${id}_${name}`,
      payload,
      now: clock(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      fetch: request,
    })
  for (const [index, payload] of messagesOf([change], clock()).entries()) {
    try {
      await send(String(index), payload)
    } catch (error) {
      if (!(error instanceof WebhookRefusedError && error.isForGood)) throw error
      await send(
        `${index}_rebuild`,
        rebuildMessage('the publisher refused to be told what changed', clock()),
      )
    }
  }
}
