import type { IncomingMessage } from 'node:http'

/** How much of an unwanted body is taken in. */
interface DiscardLimits {
  readonly bytes: number
  /** Longest silence between two pieces, and longest time in all, in milliseconds. */
  readonly silenceMs: number
  readonly totalMs: number
}

/** More than any upload that is accepted by default, for as long as a slow line may need for most. */
const DISCARD_LIMITS: DiscardLimits = { bytes: 32 * 1024 * 1024, silenceMs: 2_000, totalMs: 10_000 }

/**
 * Takes what a client still sends of a body that was refused, and keeps none of it. A connection that
 * is closed over unread bytes is reset, and many clients, browsers among them, look for an answer only
 * when all is sent: they would see a broken connection instead of the refusal.
 *
 * @returns resolves when the body has ended, the client is gone or a limit is reached; never rejects
 */
export function discardBody(request: IncomingMessage, limits = DISCARD_LIMITS): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    const settle = () => {
      clearTimeout(silence)
      clearTimeout(total)
      request.off('data', take).off('end', settle).off('close', settle)
      resolve()
    }
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      silence.refresh()
      if (bytes > limits.bytes) settle()
    }
    const silence = setTimeout(settle, limits.silenceMs).unref()
    const total = setTimeout(settle, limits.totalMs).unref()
    // The listener for errors stays: an error that comes after the end would go unhandled.
    request.on('data', take).once('end', settle).once('close', settle).once('error', settle)
    request.resume()
  })
}
