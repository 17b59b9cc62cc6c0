import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { releaseName } from '../../../../publish/release/model/release.ts'
import { openSiteStore } from '../../support/site-store.ts'
import type { SiteStore } from '../../support/site-store.ts'

let test: SiteStore
beforeEach(async () => {
  test = await openSiteStore()
  test.write('index.html', 'home')
  test.write('a.html', 'first')
  test.write('_redirects.json', '[]')
  await test.release()
})
afterEach(() => test.close())

const text = (name: string) => readFileSync(path.join(test.site, name), 'utf8')
const newest = () => {
  const info = test.store().newest()
  if (info === null) throw new Error('There is no release.')
  return releaseName(info)
}

describe('A folder in which a build was cut off', () => {
  it('is made what it was in a release: changed, new and removed files', async () => {
    const first = newest()
    test.write('a.html', 'second')
    await test.release()
    test.write('a.html', 'sec')
    test.write('new.html', 'half')
    test.write('_redirects.json', '[{"from"')
    rmSync(path.join(test.site, 'index.html'))
    expect(await test.store().restore(first, test.site, 'a')).toBe(true)
    expect([text('index.html'), text('a.html')]).toEqual(['home', 'first'])
    expect(existsSync(path.join(test.site, 'new.html'))).toBe(false)
    expect(JSON.parse(text('_redirects.json'))).toEqual([])
  })

  it('is not made of contents that are gone or damaged', async () => {
    for (const spoil of [
      (blob: string) => {
        writeFileSync(blob, 'spoilt')
      },
      rmSync,
    ]) {
      const { sha256 } = test.fileAt('/a.html')
      test.write('a.html', 'sec')
      spoil(path.join(test.dataDir, 'releases', 'blobs', sha256.slice(0, 2), sha256))
      expect(await test.store().restore(newest(), test.site, 'a')).toBe(false)
    }
  })

  it('keeps what is not published, and is left alone when the release is gone', async () => {
    test.write('webpack.stats.json', '{}')
    test.write('a.html', 'sec')
    expect(await test.store().restore('9 another time', test.site, 'a')).toBe(false)
    expect(text('a.html')).toBe('sec')
    expect(await test.store().restore(newest(), test.site, 'a')).toBe(true)
    expect([text('a.html'), text('webpack.stats.json')]).toEqual(['first', '{}'])
  })
})
