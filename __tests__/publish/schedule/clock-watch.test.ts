import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { DAY_MS, START, openNewsroom } from './newsroom.ts'
import type { Newsroom } from './newsroom.ts'

const DUE = START + 200 * DAY_MS

describe('a clock that jumps', () => {
  let room: Newsroom
  beforeEach(async () => {
    room = await openNewsroom()
    await room.save('p1', {}, DUE)
    await room.scheduler.check()
  })
  afterEach(() => room.close())
  const status = async (postId = 'p1') => (await room.stored(`posts/${postId}`))?.['status']

  it('publishes nothing while it is a year ahead, and says so once', async () => {
    room.setClock(START + 365 * DAY_MS)
    await room.scheduler.check()
    await room.scheduler.check()
    expect(await status()).toBe('scheduled')
    expect(room.clockWatch().jump()).toMatchObject({ kind: 'ahead', expectedAt: START })
    expect(room.logged).toEqual(['warn clock.jumped'])
  })

  it('hides the right time from no one: the uptime of the machine tells it', async () => {
    expect(await room.clockWatch().knownTime()).toBe(START)
    room.moveTo(START + DAY_MS)
    room.setClock(START + 366 * DAY_MS)
    expect(await room.clockWatch().knownTime()).toBe(START + DAY_MS)
    await room.clockWatch().confirm('operator')
    expect(await room.clockWatch().knownTime()).toBe(START + 366 * DAY_MS)
  })

  it('keeps what is in the bin while it is ahead', async () => {
    await room.save('p2', { slug: 'binned', status: 'binned' })
    room.setClock(START + 365 * DAY_MS)
    await room.scheduler.check()
    expect(await status('p2')).toBe('binned')
  })

  it('publishes nothing when it has jumped between two starts of the product', async () => {
    room.moveTo(START + DAY_MS)
    room.setClock(START + 366 * DAY_MS)
    const scheduler = room.restart()
    await scheduler.check()
    expect(await status()).toBe('scheduled')
    expect(room.clockWatch().jump()).toMatchObject({ expectedAt: START + DAY_MS })
  })

  it('goes on by itself as soon as it agrees again', async () => {
    room.setClock(START + 365 * DAY_MS)
    await room.scheduler.check()
    room.setClock(START + 60_000)
    await room.scheduler.check()
    expect(room.clockWatch().jump()).toBeNull()
    expect(await status()).toBe('scheduled')
    room.moveTo(DUE)
    await room.scheduler.check()
    expect(await status()).toBe('published')
  })

  it('is taken as right after somebody has confirmed it, also by the next start', async () => {
    room.setClock(START + 365 * DAY_MS)
    await room.scheduler.check()
    await room.clockWatch().confirm('operator')
    await room.restart().check()
    expect(await status()).toBe('published')
  })

  it('publishes what became due while the product was stopped for months', async () => {
    room.moveTo(DUE + DAY_MS)
    await room.restart().check()
    expect(await status()).toBe('published')
  })

  it('publishes what became due while the machine was off for months', async () => {
    room.reboot()
    room.setClock(DUE + DAY_MS)
    await room.restart().check()
    expect(await status()).toBe('published')
  })

  it('holds when it went back, although the machine was started anew', async () => {
    room.reboot()
    room.setClock(START - 2 * DAY_MS)
    const scheduler = room.restart()
    await scheduler.check()
    expect(room.clockWatch().jump()).toMatchObject({ kind: 'back' })
    room.setClock(START + 60_000)
    await scheduler.check()
    expect(room.clockWatch().jump()).toBeNull()
  })

  it('waits for the time server after a start of the machine with a clock far ahead', async () => {
    room.reboot(false)
    room.setClock(START + 365 * DAY_MS)
    const scheduler = room.restart()
    await scheduler.check()
    expect(await status()).toBe('scheduled')
    expect(room.clockWatch().jump()).toMatchObject({ kind: 'unsure' })
    room.reboot(true)
    await scheduler.check()
    expect(await status()).toBe('published')
  })
})
