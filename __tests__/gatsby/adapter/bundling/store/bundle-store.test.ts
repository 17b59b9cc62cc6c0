import { mkdtemp, readdir, readFile, rm, utimes, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Bundles } from '../../../../../gatsby/adapter/bundling/store/bundle-store.ts'
import { openBundleStore } from '../../../../../gatsby/adapter/bundling/store/bundle-store.ts'

const bundles = (text: string): Bundles => ({
  compilationHash: `scripts of ${text}`,
  rendererHash: `renderer of ${text}`,
  files: new Map([
    ['public/app.js', Buffer.from(`run(${text})`)],
    ['.cache/page-ssr/routes/render-page.js', Buffer.from(`render(${text})`)],
  ]),
})

const MINUTE_MS = 60_000

describe('The store of bundles', () => {
  let folder: string
  const file = (key: string, name: string) => path.join(folder, key, 'files', name)

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'pliego-bundles-')), 'bundles')
  })
  afterEach(async () => {
    await rm(path.dirname(folder), { recursive: true, force: true })
  })

  it('gives back what was kept under a key, and nothing under another', async () => {
    const store = openBundleStore(folder)
    expect(await store.read('a')).toBeNull()
    await store.write('a', bundles('first'))
    expect(await store.read('a')).toEqual(bundles('first'))
    expect(await store.read('b')).toBeNull()
  })

  it.each([
    ['a changed file', () => writeFile(file('a', 'public/app.js'), 'run(something else)')],
    ['a missing file', () => rm(file('a', 'public/app.js'))],
    ['a cut manifest', () => writeFile(path.join(folder, 'a', 'manifest.json'), '{"files": {')],
    ['another manifest', () => writeFile(path.join(folder, 'a', 'manifest.json'), '{"files": {}}')],
    ['no manifest', () => rm(path.join(folder, 'a', 'manifest.json'))],
  ])('takes an entry with %s away, and keeps the next one', async (_, damage) => {
    const store = openBundleStore(folder)
    await store.write('a', bundles('first'))
    await damage()
    expect(await store.read('a')).toBeNull()
    expect(await readdir(folder)).toEqual([])
    await store.write('a', bundles('second'))
    expect(await store.read('a')).toEqual(bundles('second'))
  })

  it('holds one whole entry when several writers keep it at a time', async () => {
    const names = ['first', 'second', 'third']
    await Promise.all(names.map((name) => openBundleStore(folder).write('a', bundles(name))))
    expect(names.map(bundles)).toContainEqual(await openBundleStore(folder).read('a'))
    expect(await readdir(folder)).toEqual(['a'])
  })

  it('does not see what a writer left that ended in between, and takes it away later', async () => {
    const left = path.join(folder, '.unfinished-by-a-crash')
    await mkdir(path.join(left, 'files'), { recursive: true })
    const store = openBundleStore(folder)
    expect(await store.read('a')).toBeNull()
    await store.write('a', bundles('first'))
    expect(await readdir(folder)).toContain('.unfinished-by-a-crash')

    const longAgo = new Date(Date.now() - 61 * MINUTE_MS)
    await utimes(left, longAgo, longAgo)
    await store.write('b', bundles('second'))
    expect(await readdir(folder)).toEqual(['a', 'b'])
  })

  it('keeps the four that were used last', async () => {
    let time = Date.now() - 100 * MINUTE_MS
    const store = openBundleStore(folder, () => time)
    for (const key of ['a', 'b', 'c', 'd']) {
      time += MINUTE_MS
      await store.write(key, bundles(key))
      await store.read(key)
    }
    time += MINUTE_MS
    await store.read('a')
    time += MINUTE_MS
    await store.write('e', bundles('e'))
    expect((await readdir(folder)).sort()).toEqual(['a', 'c', 'd', 'e'])
    expect(await readFile(file('e', 'public/app.js'), 'utf8')).toBe('run(e)')
  })
})
