import { createKeyedQueue } from '../../../node-shared/queues/serial-queue.ts'

/**
 * Runs the commands of one upload one after another. A new command interrupts the one before: a
 * client that lost a connection in the middle of a chunk asks again on another, while the first still
 * hangs.
 */
export type CommandQueue = <T>(
  uploadKey: string,
  task: (interrupted: AbortSignal) => Promise<T>,
) => Promise<T>

/** Makes the turns of all uploads. */
export function createUploadQueue(): CommandQueue {
  const exclusively = createKeyedQueue()
  const running = new Map<string, AbortController>()
  return (uploadKey, task) => {
    running.get(uploadKey)?.abort()
    return exclusively(uploadKey, async () => {
      const controller = new AbortController()
      running.set(uploadKey, controller)
      try {
        return await task(controller.signal)
      } finally {
        running.delete(uploadKey)
      }
    })
  }
}

/** The pieces of a body, up to an interruption, after which the rest is not waited for. */
export async function* untilInterrupted<T>(
  pieces: AsyncIterable<T>,
  interrupted: AbortSignal,
): AsyncGenerator<T> {
  let stop: () => void = () => undefined
  const stopped = new Promise<null>((resolve) => {
    stop = () => {
      resolve(null)
    }
    interrupted.addEventListener('abort', stop, { once: true })
    if (interrupted.aborted) stop()
  })
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), stopped])
      if (next === null || next.done === true) return
      yield next.value
    }
  } finally {
    interrupted.removeEventListener('abort', stop)
  }
}
