import { describe, expect, it, jest } from '@jest/globals'
import { FilesError } from '../../../../src/platform/base/errors'
import {
  uploadResumably,
  type UploadState,
  type ResumableUploadDependencies,
} from '../../../../src/platform/firebase/resumable-upload'

/** A network, a clock and the SDK's tasks under the test's control. */
function world() {
  let isOnline = true
  const listeners = new Set<() => void>()
  let timers: { readonly action: () => void; readonly delayMs: number }[] = []
  const tasks: {
    readonly calls: string[]
    fraction: (fraction: number) => void
    finish: () => void
    fail: (code: string) => void
  }[] = []
  const dependencies: ResumableUploadDependencies = {
    startTask(onFraction) {
      const calls: string[] = []
      let finish = () => {}
      let fail: (code: string) => void = () => {}
      const done = new Promise<void>((resolve, reject) => {
        finish = resolve
        fail = (code) => reject(new FilesError(code, code))
      })
      tasks.push({
        calls,
        fraction: onFraction,
        finish: () => finish(),
        fail: (code) => fail(code),
      })
      const note = (call: string) => () => {
        calls.push(call)
      }
      return { done, pause: note('pause'), resume: note('resume'), cancel: note('cancel') }
    },
    isOnline: () => isOnline,
    onNetworkChange(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    after(delayMs, action) {
      const timer = { action, delayMs }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
  }
  return {
    dependencies,
    tasks,
    listeners,
    timers: () => timers,
    network: (now: boolean) => {
      isOnline = now
      for (const listener of listeners) listener()
    },
    /** Lets the only timer run out. */
    timeout: async () => {
      const [timer] = timers
      timers = timers.slice(1)
      timer?.action()
      await new Promise((resolve) => setTimeout(resolve, 0))
    },
  }
}

function start(signal = new AbortController().signal) {
  const all = world()
  const onMovement = jest.fn<(movement: UploadState) => void>()
  const result = uploadResumably(all.dependencies, onMovement, signal)
  const outcome = result.then(
    () => 'stored',
    (error: unknown) => (error as FilesError).code,
  )
  return { ...all, onMovement, outcome }
}

describe('an upload over a network that comes and goes', () => {
  it('tells how far it is, and ends with the task', async () => {
    const { tasks, onMovement, outcome, timers, listeners } = start()
    tasks[0]?.fraction(0.5)
    tasks[0]?.finish()
    expect(await outcome).toBe('stored')
    expect(onMovement).toHaveBeenLastCalledWith({ kind: 'moving', fraction: 0.5 })
    expect(timers()).toEqual([])
    expect(listeners.size).toBe(0)
  })

  it('waits while the device is offline, and goes on with the same task when it is back', async () => {
    const { tasks, network, onMovement, outcome, timers } = start()
    tasks[0]?.fraction(0.4)
    network(false)
    expect(tasks[0]?.calls).toEqual(['pause'])
    // The SDK reports a paused task once more.
    tasks[0]?.fraction(0.4)
    expect(onMovement).toHaveBeenLastCalledWith({ kind: 'waiting', why: 'offline', fraction: 0.4 })
    expect(timers()).toEqual([])
    network(true)
    expect(tasks[0]?.calls).toEqual(['pause', 'pause', 'resume'])
    tasks[0]?.finish()
    expect(await outcome).toBe('stored')
    expect(tasks).toHaveLength(1)
  })

  it('asks again after a silence, and begins again when that does not help', async () => {
    const { tasks, timeout, onMovement, outcome, timers } = start()
    await timeout()
    await timeout()
    expect(tasks[0]?.calls).toEqual(['pause', 'resume', 'pause', 'resume'])
    expect(onMovement).toHaveBeenLastCalledWith({ kind: 'waiting', why: 'no-answer', fraction: 0 })
    await timeout()
    expect(tasks[0]?.calls.at(-1)).toBe('cancel')
    expect(timers()).toHaveLength(1)
    await timeout()
    expect(tasks).toHaveLength(2)
    tasks[1]?.finish()
    expect(await outcome).toBe('stored')
  })

  it('waits longer before each new beginning, and gives up in the end', async () => {
    const { tasks, timeout, timers, outcome } = start()
    const delays: (number | undefined)[] = []
    for (let round = 0; round < 5; round += 1) {
      tasks[round]?.fail('storage/unavailable')
      await new Promise((resolve) => setTimeout(resolve, 0))
      delays.push(timers()[0]?.delayMs)
      await timeout()
    }
    expect(await outcome).toBe('storage/unavailable')
    expect(delays).toEqual([2000, 4000, 8000, 16_000, undefined])
    expect(tasks).toHaveLength(5)
  })

  it('passes a refusal on at once', async () => {
    const { tasks, outcome } = start()
    tasks[0]?.fail('storage/unauthorized')
    expect(await outcome).toBe('storage/unauthorized')
    expect(tasks).toHaveLength(1)
  })

  it('ends when it is cancelled, while it moves and while it waits', async () => {
    const moving = new AbortController()
    const first = start(moving.signal)
    moving.abort()
    expect(await first.outcome).toBe('storage/canceled')
    expect(first.tasks[0]?.calls).toEqual(['resume', 'cancel'])

    const waiting = new AbortController()
    const second = start(waiting.signal)
    second.tasks[0]?.fail('storage/unavailable')
    await new Promise((resolve) => setTimeout(resolve, 0))
    waiting.abort()
    expect(await second.outcome).toBe('storage/canceled')
    expect(second.timers()).toEqual([])
  })
})
