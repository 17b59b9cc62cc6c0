import type { IncomingMessage } from 'node:http'
import { RequestError } from '../../node-shared/http/request.ts'
import type { BodyStream } from '../../node-shared/http/request.ts'

/**
 * Hands a body on without keeping it: the next piece is read when the last one was taken, so a slow
 * disk slows the sender down. Breaking off in the middle leaves the connection open for the answer.
 *
 * @param limitBytes largest acceptable body
 * @param idleTimeoutMs longest silence between two pieces
 * @throws (while iterating) RequestError 413, 408 or (client gone) 499
 */
export function streamBody(
  request: IncomingMessage,
  limitBytes: number,
  idleTimeoutMs: number,
): BodyStream {
  let size = 0
  let hasFailed = false

  function fail(code: ConstructorParameters<typeof RequestError>[0], message: string): never {
    hasFailed = true
    throw new RequestError(code, message)
  }

  function assertFits(bytes: number): void {
    if (bytes <= limitBytes) return
    fail(
      'request/body-too-large',
      `The body is larger than the ${limitBytes} bytes that are accepted here.`,
    )
  }

  async function* pieces(): AsyncGenerator<Buffer> {
    assertFits(Number(request.headers['content-length'] ?? 0))
    for (;;) {
      const piece = request.read() as Buffer | null
      if (piece !== null) {
        size += piece.length
        assertFits(size)
        yield piece
      } else if (request.readableEnded) {
        return
      } else {
        const outcome = await nextEvent(request, idleTimeoutMs)
        if (outcome === 'silence') fail('request/body-timeout', 'The body did not arrive in time.')
        if (outcome === 'gone') fail('request/aborted', 'The client went away.')
      }
    }
  }

  return {
    [Symbol.asyncIterator]: pieces,
    async discardRest() {
      try {
        const rest = pieces()
        while (!hasFailed && (await rest.next()).done !== true) continue
      } catch (error) {
        // The answer then goes out with `connection: close`.
        if (!(error instanceof RequestError)) throw error
      }
    },
  }
}

function nextEvent(
  request: IncomingMessage,
  idleTimeoutMs: number,
): Promise<'more' | 'silence' | 'gone'> {
  if (request.destroyed) return Promise.resolve('gone')
  return new Promise((resolve) => {
    const settle = (outcome: 'more' | 'silence' | 'gone') => {
      clearTimeout(timer)
      request.off('readable', onMore).off('end', onMore).off('error', onGone).off('close', onGone)
      resolve(outcome)
    }
    const onMore = () => {
      settle('more')
    }
    const onGone = () => {
      settle('gone')
    }
    const timer = setTimeout(() => {
      settle('silence')
    }, idleTimeoutMs)
    request.on('readable', onMore).on('end', onMore).on('error', onGone).on('close', onGone)
  })
}
