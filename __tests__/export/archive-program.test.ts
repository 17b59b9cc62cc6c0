import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listDigests } from './support/list-digests.ts'
import { openExport } from '../../node-shared/content-export/open-export.ts'
import { emptyFolder } from '../setup/empty-folder.ts'
import { runProgram } from '../setup/run-program.ts'
import { fill, openTestSite, SITE_ENVIRONMENT } from './support/filled-backend.ts'
import type { TestSite } from './support/filled-backend.ts'

let site: TestSite
const work = emptyFolder()
const archive = path.join(work, 'site.tar.gz')

beforeAll(async () => {
  site = await openTestSite()
  await fill(site)
})
afterAll(() => site.close())

/** Runs the program as `npm run export` does. */
const run = (...parameters: readonly string[]) =>
  runProgram('export/main.ts', parameters, SITE_ENVIRONMENT)

const exportTo = (place: string, key = path.join(site.server.folder, 'key.json')) =>
  run('--out', place, '--origin', site.server.origin, '--key', key)

/** The digests of what an archive holds. */
async function contentsOf(place: string): Promise<string> {
  const opened = await openExport(place)
  try {
    return await listDigests(opened.folder)
  } finally {
    await opened.close()
  }
}

describe('an export into an archive', () => {
  it('holds what a folder holds, verifies, and leaves nothing beside it', async () => {
    const folder = path.join(work, 'folder')
    expect(await exportTo(folder)).toMatchObject({ code: 0 })
    const { code, stdout } = await exportTo(archive)
    expect(code).toBe(0)
    expect(stdout).toContain(`in ${archive}`)
    expect(stdout).toMatch(/Posts +4, 2 of them published/)
    expect(await contentsOf(archive)).toBe(await listDigests(folder))
    expect((await readdir(work)).sort()).toEqual(['folder', 'site.tar.gz'])
    // Names and e-mail addresses are in it.
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    const verified = await run('--verify', archive)
    expect(verified).toMatchObject({ code: 0 })
    expect(verified.stdout).toContain('is whole')
  })

  it('goes on where it was killed', async () => {
    expect(await exportTo(archive)).toMatchObject({ code: 0 })
    const whole = await contentsOf(archive)
    await rm(archive)
    // What is left by a kill while posts are read, after one while the archive was packed.
    const unfinished = `${archive}.folder`
    expect(await exportTo(unfinished)).toMatchObject({ code: 0 })
    const { source } = JSON.parse(
      await readFile(path.join(unfinished, 'manifest.json'), 'utf8'),
    ) as {
      source: object
    }
    await writeFile(path.join(unfinished, 'unfinished.json'), JSON.stringify(source))
    await rm(path.join(unfinished, 'manifest.json'))
    await rm(path.join(unfinished, 'posts', 'second.json'))
    await writeFile(path.join(unfinished, 'posts', 'first.json'), '{"id":"fir')
    await writeFile(`${archive}.tmp`, 'half of an archive')

    expect(await exportTo(archive)).toMatchObject({ code: 0 })
    expect(await contentsOf(archive)).toBe(whole)
    expect(await readdir(work)).toEqual(['site.tar.gz'])
  })

  it('replaces an earlier one when it is whole, and not before', async () => {
    await writeFile(archive, 'the earlier archive')
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const stranger = path.join(work, 'stranger.json')
    await writeFile(
      stranger,
      JSON.stringify({
        client_email: 'stranger@example.org',
        private_key_id: '1',
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      }),
    )
    const refused = await exportTo(archive, stranger)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('refuses the key')
    expect(await readFile(archive, 'utf8')).toBe('the earlier archive')
    expect(await exportTo(archive)).toMatchObject({ code: 0 })
    expect(await run('--verify', archive)).toMatchObject({ code: 0 })
  })

  it('is refused where its folder would mix with other files', async () => {
    const other = path.join(`${archive}.folder`, 'letter.txt')
    await mkdir(path.dirname(other))
    await writeFile(other, 'mine')
    const { code, stderr } = await exportTo(archive)
    expect(code).toBe(1)
    expect(stderr).toMatch(/site\.tar\.gz\.folder is not empty and holds no export/)
    expect(await readFile(other, 'utf8')).toBe('mine')
    expect(await readdir(work)).toEqual(['site.tar.gz.folder'])
  })

  it('is refused before anything is read where a folder has its name', async () => {
    await mkdir(archive)
    const { code, stderr } = await exportTo(archive)
    expect(code).toBe(1)
    expect(stderr).toMatch(/site\.tar\.gz is a folder/)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(await readdir(work)).toEqual(['site.tar.gz'])
  })

  it('that was cut off or changed is not taken for whole', async () => {
    expect(await exportTo(archive)).toMatchObject({ code: 0 })
    const bytes = await readFile(archive)
    await writeFile(archive, bytes.subarray(0, bytes.length - 200))
    const { code, stderr } = await run('--verify', archive)
    expect(code).toBe(1)
    expect(stderr).toMatch(/cannot be unpacked/)
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})
