import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { hashOf } from '../../../../publish/release/files/release-file.ts'
import { inlineScriptHashes } from '../../../../publish/release/files/script-hashes.ts'
import { failingDisk } from '../../support/failing-disk.ts'
import { openSiteStore } from '../../support/site-store.ts'
import type { SiteStore } from '../../support/site-store.ts'

/** Enough for threads to be started. */
const FILES = 1_010

const SCRIPT = '<script>start()</script>'
const HOME = `<!doctype html><title>Home</title>${SCRIPT}`

describe('A whole new site', () => {
  let releases: SiteStore

  /** What a reader gets at each address, with what the browser is told of it. */
  const served = (from: SiteStore) =>
    readdirSync(from.site)
      .sort()
      .map((name) => {
        const file = from.fileAt(name === 'index.html' ? '/' : `/${name}`)
        return { name, content: readFileSync(from.store().blobs.path(file.sha256), 'utf8'), file }
      })
  const writeSite = (to: SiteStore) => {
    to.write('index.html', HOME)
    // Every tenth has what another one has.
    for (let index = 1; index < FILES; index += 1) {
      to.write(`file-${index}.txt`, `text ${index % 10 === 0 ? 0 : index}`)
    }
  }
  const blobFolder = () => path.join(releases.dataDir, 'releases', 'blobs')

  beforeEach(async () => {
    releases = await openSiteStore()
    writeSite(releases)
  })
  afterEach(() => releases.close())

  it('is stored as its files are, each content once', async () => {
    await releases.release()
    const files = served(releases)
    expect(files).toHaveLength(FILES)
    for (const { name, content, file } of files) {
      expect(content).toBe(readFileSync(path.join(releases.site, name), 'utf8'))
      expect(file.sha256).toBe(hashOf(content))
    }
    expect(files.find(({ name }) => name === 'index.html')?.file.scriptHashes).toEqual(
      inlineScriptHashes(HOME),
    )
    expect(
      readdirSync(blobFolder(), { recursive: true }).filter((name) =>
        String(name).endsWith('.tmp'),
      ),
    ).toEqual([])
  })

  it('is what it is where no thread can store it', async () => {
    await releases.release()
    const inThreads = served(releases).map(({ file }) => file)
    const slow = await openSiteStore(failingDisk())
    writeSite(slow)
    await slow.release()
    expect(served(slow).map(({ file }) => file)).toEqual(inThreads)
    await slow.close()
  })

  it('is stored again where an attempt was cut off, and what has another size is replaced', async () => {
    const whole = hashOf('text 1')
    const file = path.join(blobFolder(), whole.slice(0, 2), whole)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'tex')
    await releases.release()
    expect(readFileSync(file, 'utf8')).toBe('text 1')
  })

  it('is refused with the error of the file system where a content has no place', async () => {
    const folder = path.join(blobFolder(), hashOf('text 1').slice(0, 2))
    mkdirSync(blobFolder(), { recursive: true })
    writeFileSync(folder, 'a file where a folder belongs')
    await expect(releases.release()).rejects.toMatchObject({ code: expect.stringMatching(/^E/) })
    expect(releases.store().live()).toBeNull()
    rmSync(folder)
    await releases.release()
    expect(served(releases)).toHaveLength(FILES)
  })
})
