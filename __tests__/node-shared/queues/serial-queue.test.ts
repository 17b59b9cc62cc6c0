import { describe, expect, it } from '@jest/globals'
import { createKeyedQueue, createSerialQueue } from '../../../node-shared/queues/serial-queue.ts'

/** A task that notes its name when it begins and ends when it is told to. */
function heldTask(name: string, begun: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const task = () => {
    begun.push(name)
    return promise
  }
  return {
    task,
    finish: () => {
      resolve(name)
    },
    fail: () => {
      reject(new Error(name))
    },
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a serial queue', () => {
  it('begins a task when the one before has ended', async () => {
    const begun: string[] = []
    const run = createSerialQueue()
    const [first, second] = [heldTask('first', begun), heldTask('second', begun)]
    const results = [run(first.task), run(second.task)]
    await settle()
    expect(begun).toEqual(['first'])
    first.finish()
    second.finish()
    expect(await Promise.all(results)).toEqual(['first', 'second'])
    expect(begun).toEqual(['first', 'second'])
  })

  it('rejects for the caller of a task that fails, and goes on', async () => {
    const run = createSerialQueue()
    const failing = run(() => Promise.reject(new Error('a fault')))
    const next = run(() => Promise.resolve('done'))
    await expect(failing).rejects.toThrow('a fault')
    expect(await next).toBe('done')
  })
})

describe('a serial queue for each key', () => {
  it('holds back tasks of the same key alone', async () => {
    const begun: string[] = []
    const run = createKeyedQueue()
    const first = heldTask('a1', begun)
    const results = [
      run('a', first.task),
      run('a', heldTask('a2', begun).task),
      run('b', heldTask('b1', begun).task),
    ]
    await settle()
    expect(begun).toEqual(['a1', 'b1'])
    first.fail()
    await expect(results[0]).rejects.toThrow('a1')
    await settle()
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })
})
