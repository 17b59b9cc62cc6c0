import { sendWebhook, WebhookRefusedError } from '../../../node-shared/backend/send-webhook.ts'
import { pause } from './attack.ts'
import type { Attack } from './attack.ts'

const MESSAGES = 200

/** Names that no post has. */
const NAMES = [
  'a/b',
  '../../x',
  '..',
  '.',
  '__x__',
  '',
  '\ud800',
  'x'.repeat(1_501),
  '/',
  'posts/a',
]

/** Sends messages with a right signature that name what no post can be named. */
export async function sendMalformedMessages(attack: Attack): Promise<void> {
  const every = (attack.seconds * 1000) / MESSAGES
  for (let at = 0; at < MESSAGES && !attack.signal.aborted; at += 1) {
    const name = NAMES[at % NAMES.length] ?? ''
    const change = { source: 'posts', id: name, kind: 'upsert', revision: at, by: null }
    const now = new Date()
    const payload = JSON.stringify({
      type: 'documents.changed',
      timestamp: now.toISOString(),
      data: { changes: [change] },
    })
    try {
      await sendWebhook({
        url: `http://127.0.0.1:${attack.port}/hooks/publish`,
        secret: attack.webhookSecret,
        messageId: `malformed-${at}`,
        payload,
        now,
        signal: attack.signal,
      })
      attack.count('accepted')
    } catch (error) {
      // What the end of the time breaks off has no answer either.
      attack.count(error instanceof WebhookRefusedError ? 'refused' : 'no answer')
    }
    await pause(attack, every)
  }
}
