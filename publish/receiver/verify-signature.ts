import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { RefusalError } from '../contract/errors.ts'
import type { Delivery } from '../queue/deliveries.ts'

/** The three headers of a delivery, as they arrived. */
export interface DeliveryHeaders {
  readonly id: string | undefined
  readonly timestamp: string | undefined
  readonly signature: string | undefined
}

/** Ids longer than this are not ours; they would only fill the database. */
const ID_MAX_LENGTH = 256

/**
 * Checks a delivery against the shared secret: constant time, five minutes either way.
 * Source: the Standard Webhooks specification, "Verifying webhooks".
 *
 * @returns the delivery's id and the time that was signed
 * @throws RefusalError `webhook/headers-missing`, `webhook/timestamp-outside-window` or
 *   `webhook/signature-invalid` (401)
 */
export function verifySignature(secret: string, headers: DeliveryHeaders, body: Buffer): Delivery {
  const { id, timestamp, signature } = headers
  if (!id || !timestamp || !signature || id.length > ID_MAX_LENGTH) {
    throw new RefusalError(
      401,
      'webhook/headers-missing',
      'The headers webhook-id, webhook-timestamp and webhook-signature are required.',
    )
  }
  try {
    new Webhook(secret).verify(
      // The signature covers the text; an invalid sequence of bytes cannot have been signed as such.
      body.toString('utf8'),
      { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
      { jsonParse: false },
    )
    // Only the number is signed: "1700000000" and "1700000000x" are one time.
    return { id, timestamp: String(Number.parseInt(timestamp, 10)) }
  } catch (cause) {
    if (!(cause instanceof WebhookVerificationError)) throw malformed(cause)
    if (/timestamp/i.test(cause.message)) {
      throw new RefusalError(
        401,
        'webhook/timestamp-outside-window',
        'The timestamp is too old or in the future. Check both clocks.',
        { cause },
      )
    }
    throw malformed(cause)
  }
}

function malformed(cause: unknown): RefusalError {
  return new RefusalError(
    401,
    'webhook/signature-invalid',
    'The signature does not match the body. Check that sender and receiver use the same secret.',
    { cause },
  )
}
