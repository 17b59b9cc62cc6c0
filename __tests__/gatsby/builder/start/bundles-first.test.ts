import { describe, expect, it } from '@jest/globals'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Bundles } from '../../../../gatsby/adapter/bundling/store/bundle-store.ts'
import { waitForBundles } from '../../../../gatsby/builder/start/bundles-first.ts'

const BUNDLES: Bundles = { compilationHash: 'a', rendererHash: 'b', files: new Map() }

function start(countPosts: () => Promise<number>) {
  const { promise: bundles, resolve, reject } = Promise.withResolvers<Bundles>()
  const seen = { waits: 0, isOver: false }
  const over = waitForBundles({ bundles, countPosts, onWait: () => (seen.waits += 1) }).then(() => {
    seen.isOver = true
  })
  return { seen, over, resolve, reject }
}

describe('the bundles of a site', () => {
  it('are waited for where there are many posts to read', async () => {
    const { seen, over, resolve } = start(() => Promise.resolve(10_000))
    await nextTurn()
    expect(seen).toEqual({ waits: 1, isOver: false })
    resolve(BUNDLES)
    await over
  })

  it('are made beside the reading where there are few', async () => {
    const { seen, over } = start(() => Promise.resolve(15))
    await over
    expect(seen).toEqual({ waits: 0, isOver: true })
  })

  it('may fail: the build says why', async () => {
    const { over, reject } = start(() => Promise.resolve(10_000))
    reject(new Error('a mistake in a source'))
    await expect(over).resolves.toBeUndefined()
  })

  it('are not waited for where the posts cannot be counted: the build says why', async () => {
    const { seen, over } = start(() => Promise.reject(new Error('unreachable')))
    await over
    expect(seen.waits).toBe(0)
  })
})
