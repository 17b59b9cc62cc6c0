import { describe, expect, it } from '@jest/globals'
import { createUploadQueue } from '../../../../../../src/features/post-editor/pictures/sending/upload-queue'

/** A task that ends when it is told to. */
function task(name: string, started: string[]) {
  let end = () => {}
  const run = () => {
    started.push(name)
    return new Promise<string>((resolve) => {
      end = () => resolve(name)
    })
  }
  return {
    run,
    end: () => end(),
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const wanted = () => new AbortController().signal

describe('the queue of uploads', () => {
  it('runs as many as it has places, and the next one when a place is free', async () => {
    const started: string[] = []
    const queue = createUploadQueue(2)
    const [a, b, c] = [task('a', started), task('b', started), task('c', started)]
    const results = [a, b, c].map((each) => queue.run(each.run, wanted()))
    await settled()
    expect(started).toEqual(['a', 'b'])
    b.end()
    await settled()
    expect(started).toEqual(['a', 'b', 'c'])
    a.end()
    c.end()
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c'])
  })

  it('passes over a task that was cancelled while it waited', async () => {
    const started: string[] = []
    const queue = createUploadQueue(1)
    const [a, b, c] = [task('a', started), task('b', started), task('c', started)]
    const cancelled = new AbortController()
    const first = queue.run(a.run, wanted())
    const second = queue.run(b.run, cancelled.signal)
    const third = queue.run(c.run, wanted())
    cancelled.abort()
    await settled()
    a.end()
    await expect(second).rejects.toThrow(/abort/i)
    await settled()
    c.end()
    expect(await Promise.all([first, third])).toEqual(['a', 'c'])
    expect(started).toEqual(['a', 'c'])
  })
})
