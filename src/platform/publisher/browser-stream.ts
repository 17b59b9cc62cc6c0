import { isOnline, onNetworkChange } from '../base/network'
import type { StreamDependencies } from './event-stream'

/** So long a page may be out of sight and keep its connection. */
const UNSEEN_MS = 60_000

const stopped = (): DOMException => new DOMException('Stopped.', 'AbortError')

/** Resolves when `begin` calls back; rejects, and cleans up, when aborted. */
function untilCalled(signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(stopped())
      return
    }
    const finish = (settle: () => void) => () => {
      signal.removeEventListener('abort', onAbort)
      end()
      settle()
    }
    const onAbort = finish(() => {
      reject(stopped())
    })
    signal.addEventListener('abort', onAbort, { once: true })
    const end = begin(finish(resolve))
  })
}

const pause: StreamDependencies['pause'] = (ms, signal) =>
  untilCalled(signal, (done) => {
    const timer = setTimeout(done, ms)
    return () => {
      clearTimeout(timer)
    }
  })

const pauseOrNetwork: StreamDependencies['pauseOrNetwork'] = (ms, signal) =>
  untilCalled(signal, (done) => {
    const timer = setTimeout(done, ms)
    const stopListening = onNetworkChange(() => {
      if (isOnline()) done()
    })
    return () => {
      clearTimeout(timer)
      stopListening()
    }
  })

const untilSeen: StreamDependencies['untilSeen'] = (signal) =>
  document.visibilityState === 'visible'
    ? Promise.resolve()
    : untilCalled(signal, (done) => {
        document.addEventListener('visibilitychange', done, { once: true })
        return () => {
          document.removeEventListener('visibilitychange', done)
        }
      })

const untilUnseen: StreamDependencies['untilUnseen'] = (signal) =>
  untilCalled(signal, (done) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') timer = setTimeout(done, UNSEEN_MS)
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  })

function onSignedOut(listener: () => void): () => void {
  let isStopped = false
  let stop: () => void = () => undefined
  void import('../firebase/auth').then(({ watchUser }) => {
    if (isStopped) return
    stop = watchUser((user) => {
      if (user === null) listener()
    })
  })
  return () => {
    isStopped = true
    stop()
  }
}

/** This browser, its session and its network. */
export const browserStream: StreamDependencies = {
  fetch: (url, init) => fetch(url, init),
  idToken: async (isFresh) => {
    const { idToken } = await import('../firebase/auth')
    return idToken(isFresh)
  },
  onSignedOut,
  pause,
  pauseOrNetwork,
  untilSeen,
  untilUnseen,
  random: Math.random,
}
