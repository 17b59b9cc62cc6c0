import { randomUUID } from 'node:crypto'
import { messageOf } from '../../node-shared/errors.ts'
import { sendWebhook, WebhookRefusedError } from '../../node-shared/backend/send-webhook.ts'
import { WEBHOOK_PATH } from '../../publish/http/request-limits.ts'
import { readWebhookSecret } from '../settings/secrets.ts'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import { ANSWER_MS } from './installation.ts'
import type { DoctorTools, Installation } from './installation.ts'

const { ok, skipped, failed } = findingsOf('webhook')

/** Whether the publisher takes a signed message. It is a ping: nothing is built. */
export async function checkWebhook(
  { config, runningAt }: Installation,
  { fetch, now }: DoctorTools,
): Promise<readonly Finding[]> {
  const secret = config.webhookSecret ?? (await readWebhookSecret(config.dataDir))
  if (runningAt === null || secret === null) {
    return [skipped('No publisher runs here, or it has no secret yet.')]
  }
  const sentAt = new Date(now())
  try {
    await sendWebhook({
      url: `${runningAt}${WEBHOOK_PATH}`,
      secret,
      messageId: `msg_${randomUUID()}`,
      payload: JSON.stringify({ type: 'ping', timestamp: sentAt.toISOString() }),
      now: sentAt,
      signal: AbortSignal.timeout(ANSWER_MS),
      fetch,
    })
    return [ok('The publisher takes signed messages.')]
  } catch (error) {
    const text = `The publisher did not take a signed message: ${messageOf(error)}`
    return [
      failed(
        text,
        error instanceof WebhookRefusedError
          ? 'Both sides need the same PLIEGO_WEBHOOK_SECRET and the right time: restart the product after a change of the secret.'
          : 'Check that the product listens and that no firewall stands before it; pliego.log has more.',
      ),
    ]
  }
}
