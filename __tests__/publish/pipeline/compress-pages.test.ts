import { describe, expect, it } from '@jest/globals'
import { createSerialQueue } from '../../../node-shared/queues/serial-queue.ts'
import { compressPages } from '../../../publish/pipeline/compress-pages.ts'
import type { MissingFormsOptions, ReleaseInfo } from '../../../publish/release/model/release.ts'
import type { ReleaseStore } from '../../../publish/release/store.ts'

const PAGES = 10

describe('compressing what no one waits for', () => {
  /** A store with pages to be compressed, and the numbers of them that its releases have. */
  function storeOf(onPage: (page: number) => void) {
    const released: number[] = []
    let left = PAGES
    const newest = { release: 1, createdAt: '', buildId: 'b1', fingerprint: 'f' } as ReleaseInfo
    const makeForms = async ({ pause, isYieldRequested }: MissingFormsOptions) => {
      let files = 0
      for (; left > 0; left -= 1) {
        onPage(PAGES - left)
        await pause()
        if (isYieldRequested?.() === true) break
        files += 1
      }
      return { files }
    }
    const releases: Partial<ReleaseStore> = {
      lacksForms: () => left > 0,
      makeForms,
      newest: () => newest,
      live: () => newest,
      create: ({ forms }) => {
        released.push(forms?.files ?? 0)
        return Promise.resolve(newest)
      },
      activate: (release) => Promise.resolve({ kind: 'live', release }),
    }
    const add = (pages: number) => {
      left += pages
    }
    return { releases: releases as ReleaseStore, released, add }
  }
  const options = {
    emit: () => undefined,
    signal: new AbortController().signal,
    onSameFiles: () => undefined,
  }

  it('ends when a change has left work, and keeps what was made by then', async () => {
    const siteQueue = createSerialQueue()
    let isLeft: boolean | null = null
    const change = () => {
      isLeft ??= true
      return Promise.resolve()
    }
    const { releases, released } = storeOf((page) => {
      if (page === 4) void siteQueue(change)
    })
    const hasDeferred = () => isLeft === true
    await compressPages({ ...options, siteQueue, releases, hasDeferred })
    expect(released).toEqual([4])
    isLeft = false
    await compressPages({ ...options, siteQueue, releases, hasDeferred })
    expect(released).toEqual([4, 6])
  })

  it('goes on with what a change of many pages has added meanwhile', async () => {
    const siteQueue = createSerialQueue()
    let isChanged = false
    const { releases, released, add } = storeOf(() => undefined)
    const create: ReleaseStore['create'] = (input) => {
      if (!isChanged) add(3)
      isChanged = true
      return releases.create(input)
    }
    const store = { ...releases, create }
    await compressPages({ ...options, siteQueue, releases: store, hasDeferred: () => false })
    expect(released).toEqual([10, 3])
  })
})
