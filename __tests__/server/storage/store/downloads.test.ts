import { get } from 'node:http'
import type { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from '@jest/globals'
import { nodeDisk } from '../../../../server/storage/store/disk.ts'
import { picture } from '../pictures.ts'
import { OPEN, json, startStorageServer } from '../storage-server.ts'
import type { StorageServer } from '../storage-server.ts'

let server: StorageServer

afterEach(() => server.close())

const tokensOf = async (response: Response) =>
  String((await json(response)).downloadTokens).split(',')

describe('download tokens', () => {
  const name = '/private%2Fana%2Fa.png'
  const change = (query: string, as = 'operator') =>
    server.send(`${name}?${query}`, { method: 'POST', as })
  const isOpenedBy = async (token: string) =>
    (await server.send(`${name}?alt=media&token=${token}`)).status === 200

  async function begin(): Promise<string> {
    server = await startStorageServer()
    const [token = ''] = await tokensOf(await server.upload('private/ana/a.png', await picture()))
    return token
  }

  it('open a file that the rules keep closed, and only the right one does', async () => {
    const token = await begin()
    expect(await isOpenedBy(token)).toBe(true)
    for (const wrong of ['', 'x', token.slice(1), `${token}x`, `${token},${token}`]) {
      expect((await server.send(`${name}?alt=media&token=${wrong}`)).status).toBe(403)
    }
    expect((await server.send(`${name}?token=${token}`)).status).toBe(403)
  })

  it('are made and taken back by the operator alone', async () => {
    const first = await begin()
    const [, second = ''] = await tokensOf(await change('create_token=true'))
    expect([await isOpenedBy(first), await isOpenedBy(second)]).toEqual([true, true])
    expect(await tokensOf(await change(`delete_token=${first}`))).toEqual([second])
    expect([await isOpenedBy(first), await isOpenedBy(second)]).toEqual([false, true])
    for (const as of ['ana', 'bo', 'nobody']) {
      expect((await change('create_token=true', as)).status).toBe(403)
      expect((await change(`delete_token=${second}`, as)).status).toBe(403)
    }
    expect((await change('create_token=yes')).status).toBe(400)
  })

  it('are never all gone: a new one takes the place of the last', async () => {
    const only = await begin()
    const left = await tokensOf(await change(`delete_token=${only}`))
    expect(left).toHaveLength(1)
    expect(left).not.toEqual([only])
  })

  it('stay when the file is replaced', async () => {
    const token = await begin()
    await server.upload('private/ana/a.png', await picture('png', 9))
    expect(await isOpenedBy(token)).toBe(true)
  })
})

describe('the operator', () => {
  it('is not held back by rules', async () => {
    server = await startStorageServer()
    const as = 'operator'
    expect((await server.upload('anywhere.png', await picture(), { as })).status).toBe(200)
    expect((await server.send('/anywhere.png', { as })).status).toBe(200)
    expect((await server.send('?prefix=', { as })).status).toBe(200)
    expect((await server.send('/anywhere.png', { as, method: 'DELETE' })).status).toBe(204)
  })
})

describe('a download', () => {
  it('closes its file when the client hangs up', async () => {
    const opened: Readable[] = []
    const disk = {
      ...nodeDisk,
      async openToRead(file: string, start: number, end: number) {
        const stream = await nodeDisk.openToRead(file, start, end)
        opened.push(stream)
        return stream
      },
    }
    server = await startStorageServer({ ...OPEN, disk })
    await server.upload('large', Buffer.alloc(20_000_000))
    opened.length = 0
    await new Promise<void>((resolve, reject) => {
      const url = `${server.origin}/v0/b/test.appspot.com/o/large?alt=media`
      const request = get(url, (response) => {
        response.once('data', () => {
          request.destroy()
          resolve()
        })
      })
      request.on('error', reject)
    })
    const [stream] = opened
    if (stream === undefined) throw new Error('Nothing was opened.')
    if (!stream.closed) await new Promise((resolve) => stream.once('close', resolve))
    expect(stream.destroyed).toBe(true)
  })

  it('of another type than pictures is inert as well', async () => {
    server = await startStorageServer(OPEN)
    const script = Buffer.from('<script>alert(1)</script>')
    await server.upload('a.html', script, { contentType: 'text/html; charset=utf-8' })
    const response = await server.send('/a.html?alt=media')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it('is refused with 412 for a file that is another by now', async () => {
    server = await startStorageServer(OPEN)
    await server.upload('a', Buffer.from('x'))
    const headers = { 'if-match': '"other"' }
    expect((await server.send('/a?alt=media', { headers })).status).toBe(412)
  })

  it('says to pages of other origins what they need to go on', async () => {
    server = await startStorageServer(OPEN)
    const headers = { origin: 'https://site.example' }
    const response = await server.send('/none?alt=media', { headers })
    expect(response.status).toBe(404)
    expect(response.headers.get('access-control-allow-origin')).toBe('https://site.example')
    const exposed = response.headers.get('access-control-expose-headers') ?? ''
    for (const name of [
      'x-goog-upload-status',
      'x-goog-upload-url',
      'x-goog-upload-size-received',
    ]) {
      expect(exposed).toContain(name)
    }
  })
})

describe('metadata', () => {
  it('is given and taken back property by property, by POST with an override too', async () => {
    server = await startStorageServer(OPEN)
    const properties = {
      cacheControl: 'max-age=5',
      contentDisposition: 'attachment',
      contentEncoding: 'gzip',
      contentLanguage: 'en',
      contentType: 'application/x-any',
      metadata: { a: '1' },
    }
    await server.upload('a', Buffer.from('x'))
    const set = await server.send('/a', { method: 'PATCH', body: JSON.stringify(properties) })
    expect(await json(set)).toMatchObject({ ...properties, metageneration: '2' })
    const nothing = Object.fromEntries(Object.keys(properties).map((key) => [key, null]))
    const cleared = await server.send('/a', {
      method: 'POST',
      headers: { 'x-http-method-override': 'PATCH' },
      body: JSON.stringify(nothing),
    })
    const left = await json(cleared)
    expect(left).toMatchObject({ contentEncoding: 'identity', metageneration: '3' })
    expect(left).not.toHaveProperty('metadata')
    expect(left).not.toHaveProperty('cacheControl')
  })
})
