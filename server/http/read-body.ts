import type { IncomingMessage } from 'node:http'
import { RequestError, UnavailableError } from '../../node-shared/http/request.ts'

/** Bytes of request bodies that may be in memory at one time, over all requests. */
const TOTAL_BUDGET_BYTES = 256 * 1024 * 1024

/** Shared account of the bytes that bodies being read occupy. */
export interface BodyBudget {
  reserve(bytes: number): boolean
  release(bytes: number): void
}

/** Makes the account that one server's requests share. */
export function createBodyBudget(totalBytes = TOTAL_BUDGET_BYTES): BodyBudget {
  let used = 0
  return {
    reserve(bytes) {
      if (used + bytes > totalBytes) return false
      used += bytes
      return true
    },
    release(bytes) {
      used -= bytes
    },
  }
}

/**
 * Reads a body into memory. A declared length above the limit is refused before a byte is read.
 *
 * @param limitBytes largest acceptable body
 * @param idleTimeoutMs longest silence between two pieces
 * @throws RequestError 413, 408 or (client gone) 499; UnavailableError when memory is spoken for
 */
export async function readBody(
  request: IncomingMessage,
  limitBytes: number,
  budget: BodyBudget,
  idleTimeoutMs: number,
): Promise<{ body: Buffer; release: () => void }> {
  const tooLarge = () =>
    new RequestError(
      'request/body-too-large',
      `The body is larger than the ${limitBytes} bytes that are accepted here.`,
    )
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge()
  if (request.destroyed && !request.readableEnded) {
    throw new RequestError('request/aborted', 'The client went away.')
  }

  const chunks: Buffer[] = []
  let size = 0
  const release = () => {
    budget.release(size)
    size = 0
  }
  let stopListening: () => void = () => undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new RequestError('request/body-timeout', 'The body did not arrive in time.'))
      }, idleTimeoutMs)
      const onAbort = (cause?: Error) => {
        reject(new RequestError('request/aborted', 'The client went away.', { cause }))
      }
      // A request is closed right after its end: no reason to make an error for each.
      stopListening = () => {
        clearTimeout(timer)
        request.off('data', onData).off('error', onAbort).off('close', onAbort)
      }
      const onData = (chunk: Buffer) => {
        timer.refresh()
        if (size + chunk.length > limitBytes) {
          reject(tooLarge())
        } else if (!budget.reserve(chunk.length)) {
          reject(new UnavailableError())
        } else {
          size += chunk.length
          chunks.push(chunk)
          return
        }
        request.pause()
      }
      request.on('data', onData)
      request.once('end', () => {
        stopListening()
        resolve()
      })
      request.once('error', onAbort)
      request.once('close', onAbort)
    })
  } catch (error) {
    release()
    throw error
  } finally {
    stopListening()
  }
  return { body: Buffer.concat(chunks, size), release }
}
