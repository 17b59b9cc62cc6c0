import { ImageUploadError } from './image-upload-error'
import type { UploadableType } from './image-type'
import type { PreparedPicture } from './prepare-picture'
import type { WorkerAnswer, WorkerRequest } from './worker-messages'

/** How long a worker may take to start before the page does the work itself. */
const START_TIMEOUT_MS = 5000

/** Prepares a picture: upright, scaled, without metadata. Rejects when `signal` is aborted. */
export type PreparePicture = (
  file: Blob,
  type: UploadableType,
  signal: AbortSignal,
) => Promise<PreparedPicture>

type WorkerOutcome =
  | { readonly kind: 'prepared'; readonly picture: PreparedPicture }
  /** A policy or a proxy keeps workers from starting. */
  | { readonly kind: 'no-worker' }

/**
 * Prepares pictures in a worker of their own each, which ends with its picture and gives all of its
 * memory back.
 *
 * @param startWorker throws where workers are forbidden
 * @param onPage does the same on the page's own thread, for browsers without workers
 */
export function prepareBeside(
  startWorker: () => Worker,
  onPage: (file: Blob, type: UploadableType) => Promise<PreparedPicture>,
): PreparePicture {
  return async (file, type, signal) => {
    signal.throwIfAborted()
    const outcome = await inWorker(startWorker, { file, type }, signal)
    if (outcome.kind === 'prepared') return outcome.picture
    const picture = await onPage(file, type)
    signal.throwIfAborted()
    return picture
  }
}

function inWorker(
  startWorker: () => Worker,
  request: WorkerRequest,
  signal: AbortSignal,
): Promise<WorkerOutcome> {
  return new Promise((resolve, reject) => {
    let worker: Worker
    try {
      worker = startWorker()
    } catch {
      // Refused by the browser's policy: the page's own thread works everywhere.
      resolve({ kind: 'no-worker' })
      return
    }
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      worker.terminate()
    }
    const stop = () => {
      end()
      reject(new DOMException('The picture is no longer needed.', 'AbortError'))
    }
    const giveUp = () => {
      end()
      resolve({ kind: 'no-worker' })
    }
    const timer = setTimeout(giveUp, START_TIMEOUT_MS)
    signal.addEventListener('abort', stop)
    worker.onerror = giveUp
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      switch (data.kind) {
        case 'ready':
          clearTimeout(timer)
          worker.postMessage(request)
          return
        case 'prepared':
          end()
          resolve({ kind: 'prepared', picture: data.picture })
          return
        case 'failed':
          end()
          reject(
            new ImageUploadError(data.code, data.message, {
              canRetry: data.canRetry,
            }),
          )
      }
    }
  })
}
