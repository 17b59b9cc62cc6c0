import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals'
import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listDigests } from './support/list-digests.ts'
import { openExport } from '../../node-shared/content-export/open-export.ts'
import { BUCKET, PROJECT } from '../server/app/backend-server.ts'
import { programEnvironment } from '../setup/program-environment.ts'
import { fill, openTestSite, workFolder } from './support/filled-backend.ts'
import type { TestSite } from './support/filled-backend.ts'

let site: TestSite
let work: string
let archive: string
let remove: () => Promise<void>

beforeAll(async () => {
  site = await openTestSite()
  await fill(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  const made = await workFolder()
  work = made.folder
  remove = made.remove
  archive = path.join(work, 'site.tar.gz')
})
afterEach(() => remove())

const ROOT = path.resolve(import.meta.dirname, '../..')

interface Ended {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Runs the program as `npm run export` does. */
function run(...parameters: readonly string[]): Promise<Ended> {
  const program = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', 'export/main.ts']
  const env = {
    ...programEnvironment(),
    GATSBY_FIREBASE_API_KEY: PROJECT,
    GATSBY_FIREBASE_PROJECT_ID: PROJECT,
    GATSBY_FIREBASE_STORAGE_BUCKET: BUCKET,
    GATSBY_FIREBASE_AUTH_HOST: 'same-origin',
    GATSBY_FIREBASE_FIRESTORE_HOST: 'same-origin',
    GATSBY_FIREBASE_STORAGE_HOST: 'same-origin',
  }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...program, ...parameters],
      { cwd: ROOT, env },
      (error, output, errors) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), output, errors })
      },
    )
  })
}

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
    const { code, output } = await exportTo(archive)
    expect(code).toBe(0)
    expect(output).toContain(`in ${archive}`)
    expect(output).toMatch(/Posts +4, 2 of them published/)
    expect(await contentsOf(archive)).toBe(await listDigests(folder))
    expect((await readdir(work)).sort()).toEqual(['folder', 'site.tar.gz'])
    // Names and e-mail addresses are in it.
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    const verified = await run('--verify', archive)
    expect(verified).toMatchObject({ code: 0 })
    expect(verified.output).toContain('is whole')
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
    expect(refused.errors).toContain('refuses the key')
    expect(await readFile(archive, 'utf8')).toBe('the earlier archive')
    expect(await exportTo(archive)).toMatchObject({ code: 0 })
    expect(await run('--verify', archive)).toMatchObject({ code: 0 })
  })

  it('is refused where its folder would mix with other files', async () => {
    const other = path.join(`${archive}.folder`, 'letter.txt')
    await mkdir(path.dirname(other))
    await writeFile(other, 'mine')
    const { code, errors } = await exportTo(archive)
    expect(code).toBe(1)
    expect(errors).toMatch(/site\.tar\.gz\.folder is not empty and holds no export/)
    expect(await readFile(other, 'utf8')).toBe('mine')
    expect(await readdir(work)).toEqual(['site.tar.gz.folder'])
  })

  it('is refused before anything is read where a folder has its name', async () => {
    await mkdir(archive)
    const { code, errors } = await exportTo(archive)
    expect(code).toBe(1)
    expect(errors).toMatch(/site\.tar\.gz is a folder/)
    expect(errors).not.toMatch(/\n\s+at /)
    expect(await readdir(work)).toEqual(['site.tar.gz'])
  })

  it('that was cut off or changed is not taken for whole', async () => {
    expect(await exportTo(archive)).toMatchObject({ code: 0 })
    const bytes = await readFile(archive)
    await writeFile(archive, bytes.subarray(0, bytes.length - 200))
    const { code, errors } = await run('--verify', archive)
    expect(code).toBe(1)
    expect(errors).toMatch(/cannot be unpacked/)
    expect(errors).not.toMatch(/\n\s+at /)
  })
})
