import { describe, expect, it } from '@jest/globals'
import { withLittleGarbage } from '../../../../gatsby/builder/start/little-garbage.ts'

const MB = 2 ** 20

/** A heap that the test fills, and how often its garbage was collected. */
function fakeHeap(inUseMb: number) {
  const heap = { inUseMb, garbageMb: 0, collections: 0, look: () => {} }
  const watch = {
    usedBytes: () => (heap.inUseMb + heap.garbageMb) * MB,
    collect: () => {
      heap.collections += 1
      heap.garbageMb = 0
      return Promise.resolve()
    },
    everyMoment: (work: () => void) => {
      heap.look = work
      return () => {
        heap.look = () => {}
      }
    },
  }
  const grow = async (mb: number) => {
    heap.garbageMb += mb
    heap.look()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { heap, watch, grow }
}

describe('Work that makes much garbage', () => {
  it('has it collected before there is as much as there are objects in use', async () => {
    const { heap, watch, grow } = fakeHeap(300)
    const result = await withLittleGarbage(async () => {
      for (let step = 0; step < 10; step += 1) await grow(50)
      return 'done'
    }, watch)
    expect(result).toBe('done')
    expect(heap.collections).toBe(3)
  })

  it('may make more of it where more is in use', async () => {
    const { heap, watch, grow } = fakeHeap(1_500)
    await withLittleGarbage(async () => {
      for (let step = 0; step < 10; step += 1) await grow(50)
    }, watch)
    expect(heap.collections).toBe(1)
  })

  it('is not disturbed when V8 has found it by itself', async () => {
    const { heap, watch, grow } = fakeHeap(300)
    await withLittleGarbage(async () => {
      for (let step = 0; step < 10; step += 1) {
        await grow(100)
        heap.garbageMb = 0
      }
    }, watch)
    expect(heap.collections).toBe(0)
  })

  it('is looked at no more when it has failed', async () => {
    const { heap, watch, grow } = fakeHeap(300)
    await expect(
      withLittleGarbage(() => Promise.reject(new Error('no content')), watch),
    ).rejects.toThrow('no content')
    await grow(1_000)
    expect(heap.collections).toBe(0)
  })
})
