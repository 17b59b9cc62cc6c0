import { Webhook } from 'standardwebhooks'

/** Answers that are about the body: sending the same again will not help. */
const REFUSALS: readonly number[] = [400, 413, 415, 422]

/** How much of what a receiver says about its refusal is kept, in characters. */
const EXPLANATION_MAX_LENGTH = 300

/** The receiver answered, and did not take the message. */
export class WebhookRefusedError extends Error {
  /** Whether the answer is about the body, so that the same message would be refused again. */
  readonly isForGood: boolean
  constructor(status: number, explanation: string) {
    super(`The receiver answered ${status}${explanation === '' ? '.' : `: ${explanation}`}`)
    this.name = 'WebhookRefusedError'
    this.isForGood = REFUSALS.includes(status)
  }
}

/** One attempt to deliver a message. */
export interface WebhookDelivery {
  readonly url: string
  /** Of the form `whsec_` and base64. */
  readonly secret: string
  /** The same over all attempts, so that the receiver can recognise a repetition. */
  readonly messageId: string
  /** The body, byte for byte as it is signed. */
  readonly payload: string
  readonly now: Date
  readonly signal: AbortSignal
  readonly fetch?: typeof fetch
}

/**
 * Sends a message once, signed by Standard Webhooks.
 *
 * @throws WebhookRefusedError when the receiver does not take it, and what `fetch` throws
 * @see https://www.standardwebhooks.com
 */
export async function sendWebhook(delivery: WebhookDelivery): Promise<void> {
  const { url, secret, messageId, payload, now, signal } = delivery
  const request = delivery.fetch ?? fetch
  const response = await request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(messageId, now, payload),
    },
    body: payload,
    redirect: 'error',
    signal,
  })
  if (response.ok) {
    await response.body?.cancel()
    return
  }
  const explanation = (await response.text()).trim().slice(0, EXPLANATION_MAX_LENGTH)
  throw new WebhookRefusedError(response.status, explanation)
}
