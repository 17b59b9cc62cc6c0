import { Pica } from 'pica/pica_main'
import { UPLOAD_SHARPENING } from '../../../shared/image-resize'
import type { PixelSize } from '../../../shared/image-resize'
import { picaWorkerUrl } from './pica-worker-url'

/** How long a worker may take to answer before pictures are scaled on the page's own thread. */
const WORKER_PROBE_TIMEOUT_MS = 3000

let resizer: Promise<Pica> | null = null

/**
 * Scales a picture down with a sharpening pass. Specification, section 9.
 *
 * @param bitmap the upright source
 * @param size the target, never larger than the source
 * @param signal stops the work; the promise then rejects
 */
export async function scaleDown(
  bitmap: ImageBitmap,
  size: PixelSize,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  resizer ??= createResizer()
  const pica = await resizer
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  return pica.resize(bitmap, canvas, {
    unsharpAmount: UPLOAD_SHARPENING.amount,
    unsharpRadius: UPLOAD_SHARPENING.radiusPx,
    unsharpThreshold: UPLOAD_SHARPENING.threshold,
    cancelToken: rejectWhenAborted(signal),
  })
}

async function createResizer(): Promise<Pica> {
  const workerURL = picaWorkerUrl()
  // pica waits for ever for a worker that a content security policy or a proxy keeps from starting.
  return (await canStartWorker(workerURL))
    ? new Pica({ features: ['js', 'wasm', 'ww'], workerURL })
    : new Pica({ features: ['js', 'wasm'] })
}

function canStartWorker(url: URL): Promise<boolean> {
  if (typeof Worker === 'undefined') return Promise.resolve(false)
  return new Promise((resolve) => {
    let worker: Worker
    try {
      worker = new Worker(url)
    } catch {
      // Refused by the browser's policy: the page's own thread works everywhere.
      resolve(false)
      return
    }
    const finish = (works: boolean) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(works)
    }
    const timer = setTimeout(() => {
      finish(false)
    }, WORKER_PROBE_TIMEOUT_MS)
    worker.onmessage = () => {
      finish(true)
    }
    worker.onerror = () => {
      finish(false)
    }
    worker.postMessage({ method: 'get_supported_features' })
  })
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => {
      reject(new DOMException('The upload was cancelled.', 'AbortError'))
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
