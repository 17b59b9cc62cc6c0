import { mkdir, readFile, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { BACKEND_SCHEMA } from '../../../server/backend-schema.ts'
import { openUpToDate } from '../../../server/database/upgrade.ts'
import { STAGING_PREFIX } from '../../../server/backup/kept-files.ts'
import { LAST_BACKUP_FILE, readLastBackup } from '../../../server/backup/last-backup.ts'
import { openStaging } from '../../../server/backup/staging.ts'
import { diskError } from '../../../server/backup/backup-error.ts'
import { runBackup } from '../../../server/commands/backup-command.ts'
import type { CommandContext } from '../../../server/commands/backup-command.ts'
import {
  at,
  archive,
  backUp,
  entries,
  contentOf,
  restore,
  running,
  withDataFolder,
} from './backup-tests.ts'
import { runBackend } from './data-folder.ts'

withDataFolder()

describe('a backup', () => {
  it('holds the database, the files it names, keys and whatever else cannot be made again', async () => {
    await writeFile(at('data', 'secrets.json'), '{}')
    await mkdir(at('data', 'of-tomorrow'))
    await writeFile(at('data', 'of-tomorrow', 'state.json'), '{}')
    await mkdir(at('data', 'releases'))
    await writeFile(at('data', 'releases', 'current'), '1')
    await writeFile(at('data', 'pliego.log'), '{}')
    await writeFile(at('data', 'files', '00'), 'no object refers to this')
    await symlink('/etc/passwd', at('data', 'link'))
    await backUp('--out', archive())
    expect([...(await entries(archive())).keys()].map((name) => name.slice(0, 24))).toEqual([
      'manifest.json',
      'backend.sqlite',
      'keys.json',
      'of-tomorrow/state.json',
      'secrets.json',
      expect.stringMatching(/^files\/[0-9a-f]{2}\/[0-9a-f]+$/),
      expect.stringMatching(/^files\/[0-9a-f]{2}\/[0-9a-f]+$/),
    ])
    expect(running().printed).toContain('4 documents, 1 account, 2 stored files')
  })

  it('names what it does not hold, also when it is to be quiet, and to who restores it', async () => {
    await symlink('/etc/passwd', at('data', 'link'))
    await backUp('--out', archive(), '--quiet')
    expect(running().printed).toBe('')
    expect(running().warned).toContain(
      'Not in it, keep it elsewhere too: .env, shared/site/site.ts, link\n',
    )
    const manifest = String((await entries(archive())).get('manifest.json'))
    expect(JSON.parse(manifest)).toMatchObject({ leftOut: ['.env', 'shared/site/site.ts', 'link'] })
    await restore()
    expect(running().printed).toContain('.env, shared/site/site.ts, link')
  })

  it('names files of a newer version, which has used the folder before', async () => {
    const auth = BACKEND_SCHEMA['auth'] ?? []
    const step = { name: '999-factors.additive', sql: 'CREATE TABLE factors (id INTEGER)' }
    openUpToDate(
      at('data'),
      { ...BACKEND_SCHEMA, auth: [...auth, step] },
      { mayUpgrade: true },
    ).close()
    await backUp('--out', archive(), '--quiet')
    expect(running().warned).toContain(
      'files of the newer version that made auth/999-factors.additive',
    )
  })

  it('says that it has no pages when the live release cannot be read, also when it is to be quiet', async () => {
    const context: CommandContext = {
      ...running().context,
      elsewhere: () => [],
      liveFiles: () => Promise.reject(new Error('a list is damaged')),
    }
    await runBackup(['--out', archive(), '--quiet'], context)
    expect(running().warned).toContain('the pages that are live (a list is damaged)')
  })

  it('is read again, and noted as the newest one that was verified', async () => {
    expect(await readLastBackup(at('data'))).toBeNull()
    await backUp('--out', archive())
    const { createdAt } = JSON.parse(String((await entries(archive())).get('manifest.json'))) as {
      createdAt: string
    }
    const { size } = await stat(archive())
    expect(await readLastBackup(at('data'))).toEqual({ createdAt, file: archive(), bytes: size })
  })

  it('which was killed leaves nothing behind after the next start, and one under way stays', async () => {
    const killed = at('data', `${STAGING_PREFIX}killed`)
    await mkdir(path.join(killed, 'files'), { recursive: true })
    const underWay = await openStaging(at('data'))
    const product = await runBackend(at('data'))
    const names = await readdir(at('data'))
    expect(names.filter((name) => name.startsWith(STAGING_PREFIX))).toEqual([
      path.basename(underWay.folder),
    ])
    await product.stop()
    await underWay.remove()
  })

  it('removes archives that killed ones have begun, but none that is being written', async () => {
    const [old, fresh] = ['0', '1'].map((sign) => `${archive()}.${sign.repeat(12)}.tmp`)
    for (const file of [old, fresh]) await writeFile(file ?? '', '')
    const past = new Date(running().context.clock().getTime() - 2 * 3_600_000)
    await utimes(old ?? '', past, past)
    await backUp('--out', archive())
    const names = await readdir(path.dirname(archive()))
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([path.basename(fresh ?? '')])
  })

  it('has the same bytes as the one before where nothing has changed, but for its manifest', async () => {
    const contents = async (name: string) => {
      await backUp('--out', at(name))
      const bytes = await readFile(at(name))
      return bytes.subarray(bytes.indexOf('backend.sqlite\0'))
    }
    const before = await contents('one.tar')
    running().clock.advance(60_000)
    expect((await contents('two.tar')).equals(before)).toBe(true)
  })

  it('leaves nothing behind in the data folder but the note that it was made', async () => {
    const before = (await readdir(at('data'))).filter((name) => !name.startsWith('backend.sqlite-'))
    await backUp('--out', archive())
    const after = (await readdir(at('data'))).filter((name) => !name.startsWith('backend.sqlite-'))
    expect(after).toEqual([...before, LAST_BACKUP_FILE].sort())
    expect(await readdir(running().folder)).toEqual(['copy.tar', 'data'])
  })

  it('goes into the data folder without a place, named by the time', async () => {
    await backUp()
    expect(await readdir(at('data', 'backups'))).toEqual(['pliego-2026-11-21T12-00-00-000Z.tar'])
    expect((await stat(at('data', 'backups'))).mode & 0o777).toBe(0o700)
  })

  it('makes room: --keep deletes the oldest, and only backups', async () => {
    await mkdir(at('out'))
    await writeFile(at('out', 'notes.tar'), 'mine')
    for (let made = 0; made < 4; made += 1) {
      running().clock.advance(60_000)
      await backUp('--out', at('out'), '--keep', '2')
    }
    expect((await readdir(at('out'))).sort()).toEqual([
      'notes.tar',
      'pliego-2026-11-21T12-03-00-000Z.tar',
      'pliego-2026-11-21T12-04-00-000Z.tar',
    ])
  })

  it('--keep keeps the backup just made, also when a wrong clock names it as the oldest', async () => {
    const later = 'pliego-2026-12-01T03-15-00-000Z.tar'
    await mkdir(at('out'))
    await writeFile(at('out', later), 'of the right time')
    await backUp('--out', at('out'), '--keep', '1')
    expect(await readdir(at('out'))).toEqual(['pliego-2026-11-21T12-00-00-000Z.tar'])
  })

  it('names the file whose bytes are gone, and keeps the earlier backup', async () => {
    await backUp('--out', archive())
    const before = await readFile(archive())
    await rm(contentOf(at('data'), 'posts/p1/b.png'))
    await expect(backUp('--out', archive())).rejects.toMatchObject({
      code: 'backup/file-missing',
      message: expect.stringContaining('posts/p1/b.png'),
    })
    expect((await readFile(archive())).equals(before)).toBe(true)
    expect((await readdir(running().folder)).sort()).toEqual(['copy.tar', 'data'])
  })

  it('names the file whose bytes have rotted', async () => {
    const file = contentOf(at('data'), 'posts/p1/a.png')
    const bytes = await readFile(file)
    bytes[20] = (bytes[20] ?? 0) ^ 1
    await writeFile(file, bytes)
    await expect(backUp('--out', archive())).rejects.toMatchObject({
      code: 'backup/file-damaged',
      message: expect.stringContaining(path.basename(file)),
    })
    expect(await readdir(running().folder)).toEqual(['data'])
  })

  it.each([
    [['--out', 'place', '--keep', '0'], 'command-line/usage'],
    [['--out', 'a.tar', '--keep', '3'], 'command-line/usage'],
    [['--verify', 'a.tar', '--keep', '3'], 'command-line/usage'],
    [['a.tar'], 'command-line/usage'],
    [['--everything'], 'command-line/usage'],
    [['--data-dir', '/nowhere/at/all'], 'backup/no-data'],
    [['--data-dir', '/dev/null'], 'backup/unwritable'],
    [['--verify', '/nowhere/a.tar'], 'backup/unreadable'],
    [['--out', '/dev/null/a.tar'], 'backup/unwritable'],
  ])('is refused for %j with %s', async (parameters, code) => {
    await expect(backUp(...parameters)).rejects.toMatchObject({ code })
  })

  it.each([
    Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
    Object.assign(new Error('quota exceeded'), { code: 'EDQUOT' }),
    Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR' }),
  ])('says so when the disk is full (%p)', (error) => {
    expect(diskError(error, 'write', '/out/a.tar')).toMatchObject({
      code: 'backup/disk-full',
      message: expect.stringContaining('/out/a.tar'),
    })
  })

  it('can be verified', async () => {
    await backUp('--out', archive())
    running().printed = ''
    await backUp('--verify', archive())
    expect(running().printed).toMatch(
      /copy\.tar is whole[^]*2026-11-21T12:00:00\.000Z, version 1\.2\.3/,
    )
  })
})
