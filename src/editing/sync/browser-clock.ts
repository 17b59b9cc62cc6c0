import type { SyncClock } from './machine/ports'

/** How long to wait for a paint that does not come, as in a tab in the background. */
const UNPAINTED_WAIT_MS = 50

/** The time of the browser. */
export const browserClock: SyncClock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => {
      clearTimeout(timer)
    }
  },
  afterPaint(run) {
    const stop = () => {
      cancelAnimationFrame(frame)
      timers.forEach(clearTimeout)
    }
    const once = () => {
      stop()
      run()
    }
    const timers = [setTimeout(once, UNPAINTED_WAIT_MS)]
    // A frame's callback comes before its painting, and a timer set there after it.
    const frame = requestAnimationFrame(() => {
      timers.push(setTimeout(once))
    })
    return stop
  },
}
