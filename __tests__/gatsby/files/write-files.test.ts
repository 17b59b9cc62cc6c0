import { existsSync, linkSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { writeFiles } from '../../../gatsby/files/write-files.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const folder = emptyFolder()
const folders = () => ({
  publicDir: path.join(folder, 'public'),
  recordFile: path.join(folder, '.cache', 'files.json'),
})

const inPublic = (name: string) => path.join(folder, 'public', name)

describe('files that no page makes', () => {
  it('are written where they are planned', async () => {
    await writeFiles([{ path: '/discover/tag/x/rss.xml', text: 'x' }], [], folders())
    expect(readFileSync(inPublic('discover/tag/x/rss.xml'), 'utf8')).toBe('x')
  })

  it('go when a later build does not plan them any more', async () => {
    const kept = { path: '/rss.xml', text: 'all' }
    await writeFiles([kept, { path: '/gone.xml', text: 'x' }], [], folders())
    await writeFiles([kept], [], folders())
    expect(existsSync(inPublic('gone.xml'))).toBe(false)
    expect(existsSync(inPublic('rss.xml'))).toBe(true)
  })

  it('can be copies, which go as well', async () => {
    const source = path.join(folder, 'kept.gif')
    writeFileSync(source, 'moving')
    await writeFiles([], [{ path: '/static/a/image.gif', source }], folders())
    expect(readFileSync(inPublic('static/a/image.gif'), 'utf8')).toBe('moving')
    await writeFiles([], [], folders())
    expect(existsSync(inPublic('static/a/image.gif'))).toBe(false)
  })

  it('are replaced, never changed, so that a release may share them', async () => {
    await writeFiles([{ path: '/rss.xml', text: 'before' }], [], folders())
    linkSync(inPublic('rss.xml'), path.join(folder, 'released.xml'))
    await writeFiles([{ path: '/rss.xml', text: 'after' }], [], folders())
    expect(readFileSync(path.join(folder, 'released.xml'), 'utf8')).toBe('before')
    expect(readFileSync(inPublic('rss.xml'), 'utf8')).toBe('after')
    expect(readdirSync(path.join(folder, '.cache'))).toEqual(['files.json'])
  })

  it('are not touched when they stay the same', async () => {
    const files = [{ path: '/rss.xml', text: 'all' }]
    await writeFiles(files, [], folders())
    const before = statSync(inPublic('rss.xml'), { bigint: true }).mtimeNs
    await writeFiles(files, [], folders())
    expect(statSync(inPublic('rss.xml'), { bigint: true }).mtimeNs).toBe(before)
  })
})
