import type { IncomingMessage } from 'node:http'
import { RefusalError } from '../contract/errors.ts'

/**
 * Reads a request's body.
 *
 * @param maxBytes larger bodies are refused
 * @throws RefusalError `request/body-too-large` (413) or `request/aborted` (400)
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new RefusalError(
      413,
      'request/body-too-large',
      `The body must be at most ${maxBytes} bytes long.`,
    )
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    request.resume()
    throw tooLarge()
  }
  const chunks: Buffer[] = []
  let length = 0
  try {
    // The connection must outlive a refusal, or the sender could not read why.
    const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
    for await (const chunk of body) {
      length += chunk.length
      if (length > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof RefusalError) throw error
    throw new RefusalError(400, 'request/aborted', 'The body ended before it was complete.', {
      cause: error,
    })
  }
  return Buffer.concat(chunks)
}
