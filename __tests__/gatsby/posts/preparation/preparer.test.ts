import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readBuildConfig } from '../../../../gatsby/settings/config.ts'
import { BackendUnreachableError, PreparationError } from '../../../../gatsby/errors.ts'
import type {
  PreparationOrder,
  PreparationReport,
} from '../../../../gatsby/posts/preparation/preparation-messages.ts'
import type { PreparationThread } from '../../../../gatsby/posts/preparation/preparation-worker.ts'
import type { Preparer } from '../../../../gatsby/posts/preparation/preparer.ts'
import { openPreparer } from '../../../../gatsby/posts/preparation/preparer.ts'
import { leftOutNode } from '../../../../gatsby/posts/preparation/prepare-documents.ts'
import type { RawDocument } from '../../../../gatsby/nodes/raw-document.ts'
import { postFields } from '../../support/post-fields.ts'

const settings = { config: readBuildConfig({}, '/site'), terms: [], facts: [], foreignTicks: null }
const document = (id: string): RawDocument => ({ id, data: postFields({ slug: id }) })

type Round = Extract<PreparationOrder, { kind: 'prepare' }>['documents']

/** How a thread goes about one round of documents. */
type Work = (
  round: Round,
  say: (report: PreparationReport) => void,
  die: (error: Error) => void,
) => void

const started = (postId: string): PreparationReport => ({ kind: 'started', postId })
const prepared = (postId: string): PreparationReport => ({
  kind: 'prepared',
  postId,
  outcome: { kind: 'left-out', node: leftOutNode(postId, ['prepared'], null) },
})

/** A preparer whose threads work as told, and whose seconds pass when the test says so. */
function preparerThat(work: Work, threads = 1) {
  const rounds: string[][] = []
  const clocks = new Set<() => void>()
  const tick = () => {
    if (!state.isStarved) state.cpuMs += 1000
    for (const clock of clocks) clock()
  }
  const state = { threads: 0, ended: 0, tick, clocks, cpuMs: 0, isStarved: false }
  const startThread = (): PreparationThread => {
    state.threads += 1
    const listeners: {
      report?: (report: PreparationReport) => void
      end?: (error: Error) => void
    } = {}
    return {
      tell: (order) => {
        if (order.kind === 'open') return
        rounds.push(order.documents.map(({ id }) => id))
        queueMicrotask(() => {
          work(
            order.documents,
            (report) => {
              listeners.report?.(report)
            },
            (error) => {
              listeners.end?.(error)
            },
          )
        })
      },
      onReport: (listener) => {
        listeners.report = listener
      },
      cpuMs: () => Promise.resolve(state.cpuMs),
      onEnd: (listener) => {
        listeners.end = listener
      },
      end: () => {
        state.ended += 1
        return Promise.resolve()
      },
    }
  }
  const preparer = openPreparer({
    settings,
    startThread,
    patienceSeconds: 3,
    threads,
    everySecond: (clock) => {
      clocks.add(clock)
      return () => {
        clocks.delete(clock)
      }
    },
  })
  return { preparer, rounds, state }
}

/** Lets time pass until the work is done. */
async function passingTime(
  { preparer, state }: { preparer: Preparer; state: { tick: () => void } },
  documents: readonly RawDocument[],
) {
  const running = { isOver: false }
  const result = preparer.prepare(documents).finally(() => {
    running.isOver = true
  })
  while (!running.isOver) {
    await Promise.resolve()
    state.tick()
  }
  return result
}

const prepareWell: Work = (round, say) => {
  for (const { id } of round) {
    say(started(id))
    say(prepared(id))
  }
  say({ kind: 'done' })
}

describe('preparing documents in a thread', () => {
  it('uses one thread for everything', async () => {
    const { preparer, state } = preparerThat(prepareWell)
    await preparer.prepare([document('a')])
    const { leftOut } = await preparer.prepare([document('b'), document('c')])
    expect(leftOut.map(({ fields }) => fields.postId)).toEqual(['b', 'c'])
    expect(state).toMatchObject({ threads: 1, ended: 0 })
  })

  it('starts no thread for nothing', async () => {
    const { preparer, state } = preparerThat(prepareWell)
    expect(await preparer.prepare([])).toEqual({ posts: [], leftOut: [], broken: [] })
    expect(state.threads).toBe(0)
  })

  it('ends a thread that is stuck, leaves out what it was at, and goes on with the rest', async () => {
    const fake = preparerThat((round, say) => {
      for (const { id } of round) {
        say(started(id))
        if (id === 'endless') return
        say(prepared(id))
      }
      say({ kind: 'done' })
    })
    const documents = ['a', 'endless', 'b'].map(document)
    const { leftOut, broken } = await passingTime(fake, documents)
    expect(broken).toEqual([
      {
        postId: 'endless',
        updatedAt: '2026-03-01T10:00:00.000Z',
        problem: expect.stringContaining('was not done after 3 seconds'),
      },
    ])
    expect(leftOut.map(({ fields }) => fields.postId).sort()).toEqual(['a', 'b', 'endless'])
    expect(fake.state).toMatchObject({ threads: 2, ended: 1 })
  })

  it('tries posts one by one when it cannot tell which of them the thread is stuck in', async () => {
    const fake = preparerThat((round, say) => {
      for (const { id } of round) say(started(id))
      if (round.some(({ id }) => id === 'endless')) return
      for (const { id } of round) say(prepared(id))
      say({ kind: 'done' })
    })
    const { leftOut, broken } = await passingTime(fake, ['a', 'endless', 'b'].map(document))
    expect(fake.rounds).toEqual([['a', 'endless', 'b'], ['a'], ['endless'], ['b']])
    expect(broken.map(({ postId }) => postId)).toEqual(['endless'])
    expect(leftOut).toHaveLength(3)
  })

  it('is patient with a thread that says nothing because others have the processors', async () => {
    const fake = preparerThat((round, say) => {
      let seconds = 0
      const { tick } = fake.state
      fake.state.tick = () => {
        seconds += 1
        tick()
        if (seconds === 40) prepareWell(round, say, () => {})
      }
    })
    fake.state.isStarved = true
    const { broken } = await passingTime(fake, [document('slow')])
    expect(broken).toEqual([])
  })

  it('is not patient for ever with a thread that neither works nor says anything', async () => {
    const fake = preparerThat((round, say) => {
      for (const { id } of round) say(started(id))
    })
    fake.state.isStarved = true
    const { broken } = await passingTime(fake, [document('endless')])
    expect(broken).toHaveLength(1)
  })

  it('is patient with a thread that gives signs of life', async () => {
    const fake = preparerThat((round, say) => {
      let seconds = 0
      const { tick } = fake.state
      fake.state.tick = () => {
        seconds += 1
        say({ kind: 'alive' })
        tick()
        if (seconds === 200) prepareWell(round, say, () => {})
      }
    })
    const { broken } = await passingTime(fake, [document('slow')])
    expect(broken).toEqual([])
  })

  it('leaves out a post that needs more memory than there is', async () => {
    const fake = preparerThat((round, say, die) => {
      for (const { id } of round) {
        say(started(id))
        if (id === 'huge') {
          die(new Error('Worker terminated due to reaching memory limit'))
          return
        }
        say(prepared(id))
      }
      say({ kind: 'done' })
    })
    const { broken } = await passingTime(fake, ['huge', 'a'].map(document))
    expect(broken).toEqual([
      expect.objectContaining({ postId: 'huge', problem: expect.stringContaining('memory limit') }),
    ])
  })

  it('fails when the thread cannot run at all, and blames no post', async () => {
    const { preparer, state } = preparerThat((_, __, die) => {
      die(new Error('Cannot find module'))
    })
    await expect(preparer.prepare([document('a')])).rejects.toThrow(PreparationError)
    expect(state.ended).toBe(1)
  })

  it('fails with the backend, and takes nothing of that thread into the next round', async () => {
    let isDown = true
    const { preparer, state } = preparerThat((round, say, die) => {
      if (isDown) say({ kind: 'failed', code: 'source/backend-unreachable', message: 'no answer' })
      else prepareWell(round, say, die)
    })
    await expect(preparer.prepare([document('a')])).rejects.toThrow(BackendUnreachableError)
    isDown = false
    expect((await preparer.prepare([document('a')])).leftOut).toHaveLength(1)
    expect(state).toMatchObject({ threads: 2, ended: 1 })
  })

  it('gives up what is under way, and its clock, when it is closed', async () => {
    const { preparer, state } = preparerThat((round, say) => {
      say(started(round[0]?.id ?? ''))
    })
    const failed = preparer.prepare([document('a')]).catch((error: unknown) => error)
    await nextTurn()
    expect(state.clocks.size).toBe(1)
    await preparer.close()
    expect(state.clocks.size).toBe(0)
    expect(await failed).toBeInstanceOf(PreparationError)
    expect(state).toMatchObject({ threads: 1, ended: 1 })
  })
})

describe('preparing many documents', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => document(`post-${index}`))
  const ids = many.map(({ id }) => id)
  const idsOf = ({ leftOut }: Awaited<ReturnType<Preparer['prepare']>>) =>
    leftOut.map(({ fields }) => fields.postId)

  it('is the work of several threads, of which one stays', async () => {
    const { preparer, rounds, state } = preparerThat(prepareWell, 3)
    await preparer.prepare(many)
    expect(rounds.flat().sort()).toEqual([...ids].sort())
    expect(state).toMatchObject({ threads: 3, ended: 2 })
  })

  it('is the work of one thread until there are many', async () => {
    const { preparer, state } = preparerThat(prepareWell, 3)
    await preparer.prepare(many.slice(0, 1_500))
    expect(state).toMatchObject({ threads: 1, ended: 0 })
  })

  it('gives what comes of them in their order, whichever thread is faster', async () => {
    let rounds = 0
    const { preparer } = preparerThat((round, say, die) => {
      rounds += 1
      // Every other round takes its time, and is done from the end.
      if (rounds % 2 === 0) prepareWell(round, say, die)
      else {
        setImmediate(() => {
          prepareWell([...round].reverse(), say, die)
        })
      }
    }, 3)
    expect(idsOf(await preparer.prepare(many))).toEqual(ids)
  })

  it('leaves out the one that a thread is stuck in, and no other', async () => {
    const fake = preparerThat((round, say) => {
      for (const { id } of round) {
        say(started(id))
        if (id === 'post-2000') return
        say(prepared(id))
      }
      say({ kind: 'done' })
    }, 2)
    const outcome = await passingTime(fake, many)
    expect(outcome.broken.map(({ postId }) => postId)).toEqual(['post-2000'])
    expect(idsOf(outcome)).toEqual(ids)
  })

  it('fails as soon as one thread does, and ends them all', async () => {
    let rounds = 0
    const { preparer, state } = preparerThat((round, say, die) => {
      rounds += 1
      if (rounds === 13) say({ kind: 'failed', code: 'source/backend-unreachable', message: 'no' })
      else if (rounds < 11) prepareWell(round, say, die)
      // The others would never be done.
    }, 3)
    await expect(preparer.prepare(many)).rejects.toThrow(BackendUnreachableError)
    expect(state.ended).toBe(state.threads)
  })

  it('fails with the reading of a page', async () => {
    const { preparer, state } = preparerThat(prepareWell, 2)
    async function* pages() {
      yield many
      await Promise.resolve()
      throw new BackendUnreachableError('no answer')
    }
    await expect(preparer.preparePages(pages())).rejects.toThrow(BackendUnreachableError)
    expect(state.ended).toBe(state.threads - 1)
  })

  it('goes on beside the reading of the next page, and reads no further', async () => {
    let read = 0
    let readWhilePreparing = 0
    async function* pages() {
      for (let start = 0; start < 300; start += 100) {
        read += 1
        yield await Promise.resolve(many.slice(start, start + 100))
      }
    }
    const { preparer, rounds } = preparerThat((round, say, die) => {
      setImmediate(() => {
        if (rounds.length === 1) readWhilePreparing = read
        prepareWell(round, say, die)
      })
    })
    expect(idsOf(await preparer.preparePages(pages()))).toEqual(ids.slice(0, 300))
    expect({ read, readWhilePreparing }).toEqual({ read: 3, readWhilePreparing: 2 })
  })
})

describe('the thread of the build', () => {
  let preparer: Preparer
  beforeEach(() => {
    preparer = openPreparer({ settings })
  })
  // Also when the test has run out of time: a thread that stays would hold up the end of all tests.
  afterEach(() => preparer.close())

  it('prepares a post', async () => {
    const html = '<p>Read <a href="/discover/other">this</a><script>alert(1)</script></p>'
    const document = { id: 'a', data: postFields({ html }) }
    const { posts, leftOut } = await preparer.prepare([document])
    expect(leftOut).toEqual([])
    expect(posts[0]?.fields).toMatchObject({
      html: '<p>Read <a href="/discover/other">this</a></p>',
      linkedSlugs: ['other'],
    })
  })

  it('leads to other terms once it is told of them', async () => {
    const document = { id: 'a', data: postFields({ html: '<p>A levy on it.</p>' }) }
    const htmlOf = async () => (await preparer.prepare([document])).posts[0]?.fields.html
    expect(await htmlOf()).toBe('<p>A levy on it.</p>')
    preparer.change({ terms: [{ path: '/glossary/levy', term: 'Levy', aliases: [] }] })
    expect(await htmlOf()).toContain('href="/glossary/levy"')
  })
})
