import { describe, expect, it } from '@jest/globals'
import { createLimiter } from '../../../node-shared/queues/limiter.ts'

/** Tasks that end when they are told to, and the order in which they began. */
function tasks() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    task: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name)
        ends.set(name, () => {
          resolve(name)
        })
      }),
    end: (name: string) => ends.get(name)?.(),
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a limiter', () => {
  it('runs so many tasks at a time, in their order', async () => {
    const { begun, task, end } = tasks()
    const limit = createLimiter(2)
    const results = ['a', 'b', 'c', 'd'].map((name) => limit(task(name)))
    await turn()
    expect(begun).toEqual(['a', 'b'])
    end('b')
    await turn()
    expect(begun).toEqual(['a', 'b', 'c'])
    end('a')
    await turn()
    end('c')
    end('d')
    await expect(Promise.all(results)).resolves.toEqual(['a', 'b', 'c', 'd'])
  })

  it('gives the place of a failed task to the next', async () => {
    const limit = createLimiter(1)
    await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(limit(() => Promise.resolve('yes'))).resolves.toBe('yes')
  })

  it('refuses what is beyond the number that may wait', async () => {
    const { begun, task, end } = tasks()
    const limit = createLimiter(1, { count: 1, refuse: () => new Error('full') })
    const first = limit(task('a'))
    const second = limit(task('b'))
    await expect(limit(task('c'))).rejects.toThrow('full')
    end('a')
    await first
    await turn()
    end('b')
    await second
    expect(begun).toEqual(['a', 'b'])
  })
})
