import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { makeFolders, page, startPublisher, upsert } from '../support/publisher.ts'
import type { Folders, TestPublisher } from '../support/publisher.ts'

async function codeOf(response: Response): Promise<unknown> {
  const body = (await response.json()) as { error: { code: string } }
  return [response.status, body.error.code]
}

describe('The receiver of webhooks', () => {
  let folders: Folders
  let test: TestPublisher

  beforeEach(async () => {
    folders = makeFolders()
    folders.plan({ files: { 'index.html': page('home') } })
    // Never started: these tests are about what is accepted, not about builds.
    test = await startPublisher(folders)
  })
  afterEach(async () => {
    await test.close()
    folders.remove()
  })

  it('accepts a signed delivery with the id of its build', async () => {
    const response = await test.deliver([upsert('p1')])
    expect(response.status).toBe(202)
    expect(await response.json()).toEqual({ buildId: 'b1' })
  })

  it('takes a signed ping, and builds nothing', async () => {
    const response = await test.send({ type: 'ping' })
    expect(response.status).toBe(202)
    expect(await response.json()).toEqual({})
    const next = await test.deliver([upsert('p1')])
    expect(await next.json()).toEqual({ buildId: 'b1' })
  })

  it('answers before anything is built', async () => {
    for (const id of ['p1', 'p2']) expect((await test.deliver([upsert(id)])).status).toBe(202)
    expect(folders.runs()).toBe(0)
  })

  it('refuses a delivery that was signed with another secret', async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const response = await test.deliver([upsert('p1')], { secret })
    expect(await codeOf(response)).toEqual([401, 'webhook/signature-invalid'])
  })

  it('refuses a delivery without signature', async () => {
    const response = await fetch(`${test.origin}/hooks/publish`, { method: 'POST', body: '{}' })
    expect(await codeOf(response)).toEqual([401, 'webhook/headers-missing'])
  })

  it.each([-6 * 60_000, 6 * 60_000])(
    'refuses a delivery whose time is %d ms away',
    async (distance) => {
      const response = await test.deliver([upsert('p1')], { at: new Date(Date.now() + distance) })
      expect(await codeOf(response)).toEqual([401, 'webhook/timestamp-outside-window'])
    },
  )

  it('refuses a delivery that was accepted before, also after a restart', async () => {
    const delivery = { id: 'msg_replayed', at: new Date() }
    expect((await test.deliver([upsert('p1')], delivery)).status).toBe(202)
    expect(await codeOf(await test.deliver([upsert('p1')], delivery))).toEqual([
      409,
      'webhook/replayed',
    ])
    await test.close()
    test = await startPublisher(folders)
    expect(await codeOf(await test.deliver([upsert('p1')], delivery))).toEqual([
      409,
      'webhook/replayed',
    ])
  })

  it('tells a sender that tries again, with a new time, which build has its delivery', async () => {
    const at = new Date(Date.now() - 5_000)
    await test.deliver([upsert('p1')], { id: 'msg_again', at })
    const response = await test.deliver([upsert('p1')], { id: 'msg_again' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ buildId: 'b1' })
  })

  it('refuses a body over 64 kB', async () => {
    const response = await fetch(`${test.origin}/hooks/publish`, {
      method: 'POST',
      body: 'x'.repeat(64 * 1024 + 1),
    })
    expect(await codeOf(response)).toEqual([413, 'request/body-too-large'])
  })

  it('names every field of a body that does not fit', async () => {
    const response = await test.deliver([{ ...upsert('p1'), kind: 'other' as 'upsert' }])
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('data.changes.0.kind')
  })

  it.each(['', '.', '..', 'a/b', '../../x', '__x__', '\ud800', 'x'.repeat(1501)])(
    'refuses a change of %j, which no post can be named',
    async (name) => {
      for (const change of [
        { ...upsert('p1'), id: name },
        { ...upsert('p1'), path: name },
      ]) {
        const response = await test.deliver([upsert('p2'), change])
        expect(await codeOf(response)).toEqual([400, 'webhook/body-invalid'])
      }
      const next = await test.deliver([upsert('p3')])
      expect(await next.json()).toEqual({ buildId: 'b1' })
    },
  )

  it('takes a delivery that is as large as a sender may make it', async () => {
    const changes = Array.from({ length: 500 }, (_, index) => upsert(`p${index}`))
    expect((await test.deliver(changes)).status).toBe(202)
  })

  it('refuses more than 500 changes', async () => {
    const changes = Array.from({ length: 501 }, (_, index) => upsert(`p${index}`))
    expect(await codeOf(await test.deliver(changes))).toEqual([400, 'webhook/body-invalid'])
  })

  it('takes the news that anything may have changed', async () => {
    const response = await test.send({ type: 'site.changed', data: { reason: 'an import' } })
    expect(response.status).toBe(202)
    expect(await response.json()).toEqual({ buildId: 'b1' })
  })

  it('answers other methods with 405', async () => {
    const response = await test.get('/hooks/publish')
    expect(response.headers.get('allow')).toBe('POST')
    expect(await codeOf(response)).toEqual([405, 'request/method-not-allowed'])
  })
})
