import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { createFailingDisk } from './failing-disk.ts'
import { picture } from './pictures.ts'
import { OPEN, json, startStorageServer } from './storage-server.ts'
import type { StorageServer } from './storage-server.ts'

const HOUR_MS = 60 * 60 * 1000
/** More than any upload of these tests takes. */
const MOST_STEPS = 40

let server: StorageServer

afterEach(() => server.close())

const media = (name: string) => `/${encodeURIComponent(name)}?alt=media`
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

async function storedFiles(): Promise<string[]> {
  const names = await readdir(path.join(server.folder, 'files'), { recursive: true })
  return names
    .filter((name) => /[0-9a-f]{64}$|\.part$/.test(name))
    .map((name) => path.basename(name))
}

async function restart(): Promise<void> {
  await server.close({ keepFolder: true })
  server = await startStorageServer({ ...OPEN, folder: server.folder })
}

async function uploadInChunks(name: string, bytes: Buffer): Promise<number> {
  const start = await server.send(`?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(bytes.length),
    },
  })
  const url = start.headers.get('x-goog-upload-url') ?? ''
  const half = Math.floor(bytes.length / 2)
  const send = (command: string, offset: number, body: Buffer) =>
    server.send(url, {
      method: 'POST',
      headers: { 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset) },
      body,
    })
  const first = await send('upload', 0, bytes.subarray(0, half))
  if (first.status !== 200) return first.status
  return (await send('upload, finalize', half, bytes.subarray(half))).status
}

describe('a crash', () => {
  it.each([
    [
      'an upload in one body',
      async (name: string, bytes: Buffer) => {
        return (await server.upload(name, bytes)).status
      },
    ],
    ['a resumable upload', uploadInChunks],
  ])(
    'at any step of %s leaves the object that was there or the new one, whole, and nothing else',
    async (_, upload) => {
      const old = Buffer.from('the old content')
      const fresh = Buffer.from('the new content, which is longer')
      let isOver = false
      for (let count = 0; !isOver; count += 1) {
        expect(count).toBeLessThan(MOST_STEPS)
        const disk = createFailingDisk()
        server = await startStorageServer({ ...OPEN, disk })
        await server.upload('a', old)
        disk.crashAfter(count)
        isOver = (await upload('a', fresh)) === 200 && disk.steps.length < count
        await restart()
        const text = await (await server.send(media('a'))).text()
        expect([old.toString(), fresh.toString()]).toContain(text)
        if (isOver) expect(text).toBe(fresh.toString())
        const left = (await storedFiles()).filter((name) => !name.endsWith('.part'))
        expect(left).toEqual([sha256(text)])
        await server.close()
      }
      server = await startStorageServer(OPEN)
    },
    30_000,
  )

  it('after an answer takes nothing away', async () => {
    const disk = createFailingDisk()
    server = await startStorageServer({ ...OPEN, disk })
    expect((await server.upload('a', Buffer.from('kept'))).status).toBe(200)
    disk.crashAfter(0)
    await restart()
    expect(await (await server.send(media('a'))).text()).toBe('kept')
  })

  it('between the row and the file of a deletion leaves a file that the next start removes', async () => {
    const disk = createFailingDisk()
    server = await startStorageServer({ ...OPEN, disk })
    await server.upload('a', Buffer.from('gone'))
    disk.crashAfter(0)
    expect((await server.send('/a', { method: 'DELETE' })).status).toBe(500)
    await restart()
    expect((await server.send(media('a'))).status).toBe(404)
    expect(await storedFiles()).toEqual([])
  })

  it('in the middle of a last chunk leaves a resumable upload what it had before', async () => {
    let isOver = false
    for (let steps = 0; !isOver; steps += 1) {
      expect(steps).toBeLessThan(MOST_STEPS)
      const disk = createFailingDisk()
      server = await startStorageServer({ ...OPEN, disk })
      const headers = { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' }
      const started = await server.send('?name=a', { method: 'POST', headers })
      const { pathname, search } = new URL(started.headers.get('x-goog-upload-url') ?? '')
      const command = (name: string, offset: string, body?: string) =>
        server.send(`${server.origin}${pathname}${search}`, {
          method: 'POST',
          headers: { 'x-goog-upload-command': name, 'x-goog-upload-offset': offset },
          ...(body !== undefined && { body }),
        })
      await command('upload', '0', 'abc')
      disk.crashAfter(steps)
      isOver = (await command('upload, finalize', '3', 'def')).status === 200
      await restart()
      const query = await command('query', '0')
      const received = Number(query.headers.get('x-goog-upload-size-received'))
      expect({ steps, hasLost: received < 3 }).toEqual({ steps, hasLost: false })
      if (query.headers.get('x-goog-upload-status') === 'active') {
        await command('upload, finalize', String(received), 'abcdef'.slice(received))
      }
      expect(await (await server.send(media('a'))).text()).toBe('abcdef')
      if (!isOver) await server.close()
    }
  })

  it('syncs bytes before their name, and the name before the row', async () => {
    const disk = createFailingDisk()
    server = await startStorageServer({ ...OPEN, disk })
    disk.steps.length = 0
    await server.upload('a', Buffer.from('in order'))
    const order = disk.steps.filter((step) => step !== 'remove')
    expect(order).toEqual([
      'open',
      'write',
      'truncate',
      'sync',
      'syncFolder',
      'place',
      'syncFolder',
      'syncFolder',
    ])
  })
})

describe('a full disk', () => {
  it('refuses an upload with 507 and leaves nothing half-written', async () => {
    const disk = createFailingDisk()
    server = await startStorageServer({ ...OPEN, disk })
    disk.fill()
    const response = await server.upload('a', Buffer.from('too much'))
    expect(response.status).toBe(507)
    expect(await json(response)).toMatchObject({ error: { code: 507 } })
    expect(await storedFiles()).toEqual([])
  })

  it('keeps what a resumable upload has brought so far', async () => {
    const disk = createFailingDisk()
    server = await startStorageServer({ ...OPEN, disk })
    const headers = { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' }
    const started = await server.send('?name=a', { method: 'POST', headers })
    const url = started.headers.get('x-goog-upload-url') ?? ''
    const command = (name: string, offset: string, body?: string) =>
      server.send(url, {
        method: 'POST',
        headers: { 'x-goog-upload-command': name, 'x-goog-upload-offset': offset },
        ...(body !== undefined && { body }),
      })
    await command('upload', '0', 'abc')
    disk.fill()
    expect((await command('upload', '3', 'def')).status).toBe(507)
    const query = await command('query', '0')
    expect(query.headers.get('x-goog-upload-size-received')).toBe('3')
  })

  it('is kept from becoming one: uploads leave a reserve', async () => {
    const disk = createFailingDisk()
    server = await startStorageServer({ ...OPEN, disk, limits: { diskReserveBytes: 1000 } })
    disk.free = 1000
    expect((await server.upload('a', Buffer.from('a'))).status).toBe(507)
    const headers = { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' }
    expect((await server.send('?name=a', { method: 'POST', headers })).status).toBe(507)
    disk.free = 2000
    expect((await server.upload('a', Buffer.from('a'))).status).toBe(200)
  })
})

describe('the look through the files', () => {
  const orphan = () => path.join(server.folder, 'files', 'ab', 'ab'.repeat(32))
  const strayPart = () => path.join(server.folder, 'files', 'uploads', 'stray.part')

  async function leaveBehind(age: number): Promise<void> {
    const time = new Date(server.clock().getTime() - age)
    for (const file of [orphan(), strayPart()]) {
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, 'left behind')
      await utimes(file, time, time)
    }
  }

  it('removes files without a row once their upload cannot be running any more', async () => {
    server = await startStorageServer(OPEN)
    await leaveBehind(HOUR_MS / 2)
    await server.storage.maintain()
    expect(await storedFiles()).toHaveLength(2)
    server.clock.advance(HOUR_MS)
    await server.storage.maintain()
    expect(await storedFiles()).toEqual([])
  })

  it('leaves alone what objects and open uploads need, however old', async () => {
    server = await startStorageServer({ ...OPEN, limits: { uploadIdleMs: 100 * HOUR_MS } })
    await server.upload('a', Buffer.from('an object'))
    const headers = { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' }
    const started = await server.send('?name=b', { method: 'POST', headers })
    const url = started.headers.get('x-goog-upload-url') ?? ''
    const chunk = { 'x-goog-upload-command': 'upload', 'x-goog-upload-offset': '0' }
    await server.send(url, { method: 'POST', headers: chunk, body: 'abc' })
    server.clock.advance(50 * HOUR_MS)
    await server.storage.maintain()
    expect(await storedFiles()).toHaveLength(2)
    server.clock.advance(60 * HOUR_MS)
    await server.storage.maintain()
    expect(await storedFiles()).toEqual([sha256('an object')])
  })

  it('reports objects whose bytes are lost, at the start and later', async () => {
    server = await startStorageServer()
    await server.upload('public/a.png', await picture())
    await server.upload('public/b.png', await picture('png', 200))
    expect((await server.storage.maintain()).lost).toEqual([])
    expect(server.storage.hasLostBytes()).toBe(false)
    await rm(path.join(server.folder, 'files'), { recursive: true })
    await mkdir(path.join(server.folder, 'files', 'uploads'), { recursive: true })
    const { lost } = await server.storage.maintain()
    expect([...lost].sort()).toEqual(['public/a.png', 'public/b.png'])
    await restart()
    expect(server.lines.some((line) => line.includes('storage.bytes-lost'))).toBe(true)
    expect(server.storage.hasLostBytes()).toBe(true)
  })
})
