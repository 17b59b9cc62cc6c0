import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { PublishEvent } from '../../../publish/events.ts'
import {
  eventually,
  FAKE_BUILDER,
  makeFolders,
  startPublisher,
  upsert,
} from '../support/publisher.ts'
import type { Folders, TestPublisher } from '../support/publisher.ts'

const LATER = ['/search.json', '/card.png', '/tags.xml']

describe('A site whose pages come first', () => {
  let folders: Folders
  let test: TestPublisher | null
  let events: PublishEvent[]

  const inData = (...names: string[]) => path.join(folders.dataDir, ...names)
  const plan = (builder: object) => {
    writeFileSync(inData('builder.json'), JSON.stringify({ later: LATER, ...builder }))
  }
  const starts = () =>
    [...readFileSync(inData('builder.log'), 'utf8').matchAll(/^(\d+) start (.*)$/gm)].map(
      ([, pid, how]) => ({ pid: Number(pid), how: how?.trim() }),
    )
  const open = async () => {
    const running = await startPublisher(folders, {
      builderCommand: { file: process.execPath, args: [FAKE_BUILDER] },
      siteUrl: () => 'http://site.test',
      builderTuning: { quietMs: 20 },
    })
    test = running
    running.publisher.onProgress((event) => events.push(event))
    return running
  }
  const startedAnew = async () => {
    const running = await open()
    running.publisher.rebuild('the site is new')
    running.publisher.start()
    await running.outcome()
    return running
  }
  const texts = (running: TestPublisher) =>
    Promise.all(
      LATER.map(async (name) => {
        const answer = await running.get(name)
        return answer.status === 200 ? (await answer.text()).replace(`: ${name}`, '') : null
      }),
    )
  const kinds = () => events.map(({ kind }) => kind)
  const isFinished = () => kinds().includes('finished')

  beforeEach(() => {
    folders = makeFolders()
    test = null
    events = []
    writeFileSync(inData('posts.json'), JSON.stringify({ p1: { text: 'one' } }))
    plan({})
  })
  afterEach(async () => {
    await test?.close()
    folders.remove()
  })

  it('is live with its pages, and gets the rest step by step', async () => {
    plan({ finishMs: 50 })
    const running = await startedAnew()
    expect((await running.get('/discover/p1')).status).toBe(200)
    expect(await texts(running)).toEqual([null, null, null])
    expect(isFinished()).toBe(false)
    await eventually(async () => (await texts(running))[0] !== null)
    expect((await texts(running))[2]).toBeNull()
    await eventually(isFinished)
    expect(await texts(running)).toEqual(['made later', 'made later', 'made later'])
    expect(kinds().filter((kind) => kind === 'switched')).toHaveLength(1 + LATER.length)
    expect(events).toContainEqual({
      kind: 'following',
      phase: 'Making the rest',
      done: 0,
      total: LATER.length,
    })
  })

  it('goes on with the rest after changes, which do not wait for it', async () => {
    plan({ finishMs: 600_000 })
    const running = await startedAnew()
    await eventually(() => kinds().includes('following'))
    expect(await texts(running)).toEqual([null, null, null])
    plan({})
    writeFileSync(inData('posts.json'), JSON.stringify({ p1: { text: 'two' } }))
    await running.deliver([upsert('p1', 2)])
    expect(await running.outcome()).toBe('live')
    await eventually(async () => !(await texts(running)).includes(null))
  })

  it('goes on with the rest when it is started again', async () => {
    plan({ finishMs: 600_000 })
    const before = await startedAnew()
    await eventually(() => kinds().includes('following'))
    await before.close()
    plan({})
    const running = await open()
    running.publisher.start()
    await eventually(async () => !(await texts(running)).includes(null))
    expect(starts().map(({ how }) => how)).toEqual([
      'cold a --pages-first',
      'warm a --pages-first --resume',
    ])
    expect(await texts(running)).toEqual(['made later', 'made later', 'made later'])
  })

  it('is made whole when the builder is killed in the middle of the rest', async () => {
    plan({ finishMs: 600_000 })
    const running = await startedAnew()
    await eventually(() => kinds().includes('following'))
    const [first] = starts()
    process.kill(first?.pid ?? 0, 'SIGKILL')
    await eventually(async () => !(await texts(running)).includes(null))
    expect(await texts(running)).toEqual(['made at once', 'made at once', 'made at once'])
    expect(starts().map(({ how }) => how)).toEqual(['cold a --pages-first', 'cold a'])
  })

  it('never loses the rest to a full build in the background', async () => {
    const running = await startedAnew()
    await eventually(isFinished)
    events.length = 0
    running.publisher.rebuild('asked for')
    await running.outcome()
    expect(existsSync(inData('build', 'b', 'site', 'public', 'tags.xml'))).toBe(true)
    expect(await texts(running)).toEqual(['made at once', 'made at once', 'made at once'])
    expect(starts().at(-1)?.how).toBe('cold b')
  })
})
