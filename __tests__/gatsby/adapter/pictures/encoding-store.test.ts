import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openEncodingStore } from '../../../../gatsby/adapter/pictures/encoding-store.ts'

const MINUTE_MS = 60_000

/** 1,000 bytes that begin with a text. */
const picture = (text: string): Buffer => Buffer.alloc(1_000, `${text} `)

describe('The store of encoded pictures', () => {
  let folder: string
  const file = (key: string) => path.join(folder, key)

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'pliego-encodings-')), 'pictures')
  })
  afterEach(async () => {
    await rm(path.dirname(folder), { recursive: true, force: true })
  })

  it('gives back what was kept under a key, and nothing under another', async () => {
    const store = openEncodingStore(folder)
    expect(await store.read('a')).toBeNull()
    await store.write('a', picture('first'))
    expect(await store.read('a')).toEqual(picture('first'))
    expect(await openEncodingStore(folder).read('a')).toEqual(picture('first'))
    expect(await store.read('b')).toBeNull()
  })

  it.each([
    ['changed', (content: Buffer) => content.fill('x', 500, 501)],
    ['cut short', (content: Buffer) => content.subarray(0, 500)],
    ['cut within its digest', (content: Buffer) => content.subarray(0, 20)],
    ['longer', (content: Buffer) => Buffer.concat([content, Buffer.from('x')])],
    ['empty', () => Buffer.alloc(0)],
  ])('takes a file that is %s away, and keeps the next one', async (_, damage) => {
    const store = openEncodingStore(folder)
    await store.write('a', picture('first'))
    await writeFile(file('a'), damage(await readFile(file('a'))))
    expect(await store.read('a')).toBeNull()
    expect(await readdir(folder)).toEqual([])
    await store.write('a', picture('second'))
    expect(await store.read('a')).toEqual(picture('second'))
  })

  it('holds one whole file when several writers keep it at a time', async () => {
    const names = ['first', 'second', 'third']
    await Promise.all(names.map((name) => openEncodingStore(folder).write('a', picture(name))))
    expect(names.map(picture)).toContainEqual(await openEncodingStore(folder).read('a'))
    expect(await readdir(folder)).toEqual(['a'])
  })

  it('leaves nothing unfinished where a file cannot be kept', async () => {
    const store = openEncodingStore(folder)
    await store.write('a', picture('first'))
    await expect(store.write('missing/a', picture('second'))).rejects.toThrow('ENOENT')
    expect(await readdir(folder)).toEqual(['a'])
  })

  it('takes away what was not used for longest when it is too large', async () => {
    let now = Date.now() - 10 * MINUTE_MS
    const store = openEncodingStore(folder, { limitBytes: 3_500, now: () => now })
    for (const key of ['a', 'b', 'c', 'd']) {
      await store.write(key, picture(key))
      // A file that is written has the time of the machine; the later ones are the newer ones.
      await utimes(file(key), new Date(now), new Date(now))
      now += MINUTE_MS
    }
    await store.read('a')
    await store.trim()
    expect((await readdir(folder)).sort()).toEqual(['a', 'c', 'd'])
  })

  it('takes nothing away as long as it is within its limit', async () => {
    const store = openEncodingStore(folder, { limitBytes: 10_000 })
    for (const key of ['a', 'b', 'c']) await store.write(key, picture(key))
    await store.trim()
    expect((await readdir(folder)).sort()).toEqual(['a', 'b', 'c'])
  })

  it('looks at every file only after much was written', async () => {
    const store = openEncodingStore(folder, { limitBytes: 32_000 })
    await store.write('a', picture('a'))
    await store.trim()
    await writeFile(file('large'), Buffer.alloc(40_000))
    await store.write('b', picture('b'))
    await store.trim()
    expect(await stat(file('large'))).toBeDefined()
    await store.write('c', picture('c'))
    await utimes(file('large'), new Date(0), new Date(0))
    await store.trim()
    expect((await readdir(folder)).sort()).toEqual(['a', 'b', 'c'])
  })

  it('takes away what processes have left unfinished, but not what they are at', async () => {
    const store = openEncodingStore(folder)
    await store.write('a', picture('a'))
    await writeFile(file('.unfinished-old'), 'half')
    await writeFile(file('.unfinished-new'), 'half')
    const old = new Date(Date.now() - 61 * MINUTE_MS)
    await utimes(file('.unfinished-old'), old, old)
    await store.trim()
    expect((await readdir(folder)).sort()).toEqual(['.unfinished-new', 'a'])
  })
})
