import { describe, expect, it } from '@jest/globals'
import { ContentMismatchError } from '../../../../gatsby/builder/protocol/builder-errors.ts'
import { serveRequests } from '../../../../gatsby/builder/protocol/serve-requests.ts'
import type { SiteBuilder } from '../../../../gatsby/builder/protocol/site-builder.ts'
import { BackendUnreachableError } from '../../../../gatsby/errors.ts'
import type { BuilderMessage } from '../../../../shared/publish/builder-protocol.ts'

const memory = { rss: 1, heapUsed: 1 }
const pages = { total: 1, made: 0, changed: 1, removed: 0 }
const built: Awaited<ReturnType<SiteBuilder['build']>> = {
  written: ['/a/index.html'],
  removed: [],
  deferred: [],
  staleFrom: null,
  hasDeferred: true,
  hasDeferredPages: true,
  awaitedPictures: { posts: 0, missing: 0 },
  hasWaitingPages: true,
  timings: { read: 1 },
  memory,
  report: { documents: [], warnings: [], leftOut: [], quarantine: [], pages },
}
const made: Awaited<ReturnType<SiteBuilder['makeDeferred']>> = {
  written: [],
  removed: [],
  hasDeferred: false,
  hasDeferredPages: false,
  hasWaitingPages: false,
  timings: {},
  memory,
}

/** A server around a builder, and everything that it said. */
function serving(some: Partial<SiteBuilder> = {}) {
  const said: BuilderMessage[] = []
  const state = { stops: 0, fronts: 0, tick: () => {} }
  const take = serveRequests({
    builder: {
      build: () => Promise.resolve(built),
      makeDeferred: () => Promise.resolve(made),
      save: () => Promise.resolve(),
      hasDeferred: () => false,
      hasDeferredPages: () => false,
      awaitedPictures: () => ({ posts: 0, missing: 0 }),
      progress: () => ({ phase: 'Drawing the link previews', done: 3, total: 40 }),
      isSure: () => true,
      ...some,
    },
    say: (message) => said.push(message),
    onFront: () => {
      state.fronts += 1
    },
    onStop: () => {
      state.stops += 1
    },
    everyFewSeconds: (work) => {
      state.tick = work
      return () => {
        state.tick = () => {}
      }
    },
    onDone: () => {},
  })
  const answers = () => said.filter(({ kind }) => kind !== 'progress')
  return { take, said, answers, state }
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** A `makeDeferred` that makes things until it is asked to give way. */
const endless: Partial<SiteBuilder> = {
  makeDeferred: (signal) =>
    new Promise((resolve) => {
      const giveWay = () => {
        resolve({ ...made, hasDeferred: true })
      }
      if (signal.aborted) giveWay()
      signal.addEventListener('abort', giveWay)
    }),
}

const build = (id: string) => ({ kind: 'build', id, changes: [{ source: 'posts', id: 'p' }] })

describe('the builder process', () => {
  it('answers every request with its id', async () => {
    const { take, answers } = serving()
    take(build('b1'))
    take({ kind: 'makeDeferred', id: 'f1' })
    take({ kind: 'save', id: 's1' })
    await settled()
    expect(answers()).toEqual([
      { kind: 'built', id: 'b1', ...built },
      { kind: 'madeDeferred', id: 'f1', ...made },
      { kind: 'saved', id: 's1' },
    ])
  })

  it('works on one request at a time, in their order', async () => {
    const open: (() => void)[] = []
    const { take, answers } = serving({
      build: () =>
        new Promise((resolve) => {
          open.push(() => {
            resolve(built)
          })
        }),
    })
    take(build('b1'))
    take(build('b2'))
    await settled()
    expect(open).toHaveLength(1)
    open[0]?.()
    await settled()
    expect(open).toHaveLength(2)
    open[1]?.()
    await settled()
    expect(answers().map((message) => 'id' in message && message.id)).toEqual(['b1', 'b2'])
  })

  it('gives way when it is asked to', async () => {
    const { take, answers } = serving(endless)
    take({ kind: 'makeDeferred', id: 'f1' })
    await settled()
    expect(answers()).toEqual([])
    take({ kind: 'yield', id: 'f1' })
    await settled()
    expect(answers()).toMatchObject([{ kind: 'madeDeferred', id: 'f1', hasDeferred: true }])
  })

  it('gives way to a build by itself, also to one that came before', async () => {
    const { take, answers } = serving(endless)
    take({ kind: 'makeDeferred', id: 'f1' })
    take(build('b1'))
    take({ kind: 'makeDeferred', id: 'f2' })
    take(build('b2'))
    await settled()
    expect(answers().map(({ kind }) => kind)).toEqual([
      'madeDeferred',
      'built',
      'madeDeferred',
      'built',
    ])
  })

  it('is ready for more when the backend did not answer', async () => {
    let isDown = true
    const { take, answers } = serving({
      build: () =>
        isDown ? Promise.reject(new BackendUnreachableError('no answer')) : Promise.resolve(built),
    })
    take(build('b1'))
    await settled()
    isDown = false
    take(build('b2'))
    await settled()
    expect(answers()).toMatchObject([
      { kind: 'failed', id: 'b1', code: 'source/backend-unreachable', isUsable: true },
      { kind: 'built', id: 'b2' },
    ])
  })

  it('asks for a full build when the content differs from the backend, and goes on asking', async () => {
    const { take, answers } = serving({
      build: () => Promise.reject(new ContentMismatchError('a change was missed')),
    })
    take(build('b1'))
    take({ kind: 'makeDeferred', id: 'f1' })
    await settled()
    expect(answers()).toEqual([
      { kind: 'needsFullBuild', id: 'b1', reason: 'a change was missed' },
      { kind: 'needsFullBuild', id: 'f1', reason: 'a change was missed' },
    ])
  })

  it('cannot be used after an exception in the middle of a change', async () => {
    const { take, answers } = serving({
      build: () => Promise.reject(new Error('ENOSPC')),
      isSure: () => false,
    })
    take(build('b1'))
    take(build('b2'))
    await settled()
    expect(answers()).toMatchObject([
      { kind: 'failed', id: 'b1', code: 'builder/internal', message: 'ENOSPC', isUsable: false },
      { kind: 'needsFullBuild', id: 'b2' },
    ])
  })

  it('gives signs of life while it works', async () => {
    const { take, said, state } = serving(endless)
    take({ kind: 'makeDeferred', id: 'f1' })
    await settled()
    state.tick()
    expect(said).toEqual([
      { kind: 'progress', phase: 'Drawing the link previews', done: 3, total: 40 },
    ])
    take({ kind: 'yield', id: 'f1' })
    await settled()
    state.tick()
    expect(said).toHaveLength(2)
  })

  it('refuses what it cannot understand', () => {
    const { take, answers } = serving()
    take({ kind: 'explode', id: 'x' })
    expect(answers()).toMatchObject([
      {
        kind: 'failed',
        id: null,
        code: 'builder/bad-request',
        message: expect.stringContaining('explode'),
      },
    ])
  })

  it('comes to the front at once, whatever is under way', () => {
    const { take, said, state } = serving(endless)
    take({ kind: 'makeDeferred', id: 'f1' })
    take({ kind: 'toFront' })
    expect(state.fronts).toBe(1)
    expect(said).toEqual([])
  })

  it('ends when it is told to, after what is under way', async () => {
    const { take, answers, state } = serving(endless)
    take({ kind: 'makeDeferred', id: 'f1' })
    take({ kind: 'stop' })
    expect(state.stops).toBe(0)
    await settled()
    expect(answers()).toMatchObject([{ kind: 'madeDeferred', id: 'f1' }])
    expect(state.stops).toBe(1)
  })

  it('ends at once when nothing is under way', async () => {
    const { take, state } = serving()
    take({ kind: 'stop' })
    await settled()
    expect(state.stops).toBe(1)
  })
})
