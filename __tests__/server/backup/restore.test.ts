import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { silentLog } from '../../../node-shared/log/log.ts'
import { openDatabase } from '../../../publish/queue/database.ts'
import { openReleases } from '../../../publish/release/store.ts'
import type { ReleaseStore } from '../../../publish/release/store.ts'
import { lockFolder } from '../../../node-shared/files/folder-lock.ts'
import { runRestore } from '../../../server/commands/backup-command.ts'
import {
  at,
  archive,
  backUp,
  restore,
  tamperManifest,
  inDatabase,
  running,
  withDataFolder,
} from './backup-tests.ts'

withDataFolder()

async function inReleases<Result>(
  dataDir: string,
  use: (releases: ReleaseStore) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(dataDir)
  const releases = await openReleases({
    dataDir,
    database,
    now: () => new Date(),
    log: silentLog,
  })
  try {
    return await use(releases)
  } finally {
    await releases.close()
    database.close()
  }
}

/** Two releases, of which the second one is live. */
async function publishIn(dataDir: string): Promise<void> {
  const site = path.join(dataDir, 'build', 'site')
  await mkdir(site, { recursive: true })
  await writeFile(path.join(site, 'index.html'), 'home')
  await inReleases(dataDir, async (releases) => {
    for (const text of ['first', 'second']) {
      await writeFile(path.join(site, 'a.html'), text)
      const made = await releases.create({ folder: site, buildId: text, fingerprint: 'f' })
      await releases.activate(made.release)
    }
  })
}

const readLive = (dataDir: string, paths: readonly string[]): Promise<string[]> =>
  inReleases(dataDir, async (releases) => {
    const contents = paths.map(async (name) => {
      const found = releases.site()?.resolve(name)
      if (found?.kind !== 'file') return ''
      return (await releases.blobs.read(found.file.sha256)).toString('utf8')
    })
    return Promise.all(contents)
  })

describe('restoring', () => {
  beforeEach(() => backUp('--out', archive()))

  it('makes a folder of mode 700 with files of mode 600', async () => {
    await restore()
    expect((await stat(at('new'))).mode & 0o777).toBe(0o700)
    expect((await stat(at('new', 'keys.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(at('new', 'backend.sqlite'))).mode & 0o777).toBe(0o600)
    expect(running().printed).toContain('readers wait until the site is built again')
  })

  it('brings back entries that were edited in the browser, with their versions', async () => {
    await restore()
    const entries = (folder: string) =>
      inDatabase(at(folder), (database) =>
        database.prepare("SELECT * FROM documents WHERE path LIKE 'entries/%' ORDER BY path").all(),
      )
    expect(entries('new')).toHaveLength(2)
    expect(entries('new')).toEqual(entries('data'))
  })

  it('brings back the pages that were live, and no others', async () => {
    await publishIn(at('data'))
    await backUp('--out', archive())
    expect(running().printed).toContain('the pages that were live')
    await restore()
    expect(running().printed).toContain('Readers get its pages at the next start')
    expect(await readLive(at('new'), ['/', '/a.html'])).toEqual(['home', 'second'])
    const blobs = await readdir(at('new', 'releases', 'blobs'), { recursive: true })
    const texts = await Promise.all(
      blobs
        .filter((name) => name.length > 60)
        .map((name) => readFile(at('new', 'releases', 'blobs', name), 'utf8')),
    )
    expect(texts).not.toContain('first')
  })

  it('does not send again what had waited, and asks for a build of everything', async () => {
    inDatabase(at('data'), (database) => {
      database.exec(
        `INSERT INTO webhook_outbox (message_id, payload, attempts, next_attempt_at)
         VALUES ('msg_old', '{"type":"documents.changed"}', 3, 0)`,
      )
    })
    await backUp('--out', archive())
    await restore()
    const waiting = inDatabase(at('new'), (database) =>
      database.prepare('SELECT payload FROM webhook_outbox').all(),
    )
    expect(waiting).toEqual([{ payload: expect.stringContaining('"type":"site.changed"') }])
  })

  it('drops uploads in progress, whose parts no backup holds', async () => {
    inDatabase(at('data'), (database) => {
      database.exec(
        `INSERT INTO storage_upload_sessions (id_hash, name, caller, declared_type, settings, received,
           status, part_name, created_at, active_at, expires_at)
         VALUES (x'00', 'posts/p1/c.png', '{}', 'image/png', '{}', 9, 'active', 'part', 0, 0, 9e12)`,
      )
    })
    await backUp('--out', archive())
    await restore()
    const uploads = inDatabase(at('new'), (database) =>
      database.prepare('SELECT name FROM storage_upload_sessions').all(),
    )
    expect(uploads).toEqual([])
  })

  it('keeps sessions unless told to end them', async () => {
    inDatabase(at('data'), (database) => {
      database.exec(
        `INSERT INTO auth_sessions (id, uid, refresh_token_hash, auth_time_seconds, last_used_at)
         SELECT 's', uid, x'00', 0, 0 FROM auth_accounts`,
      )
    })
    await backUp('--out', archive())
    const sessions = (name: string) =>
      inDatabase(at(name), (database) => database.prepare('SELECT id FROM auth_sessions').all())
    await restore()
    expect(sessions('new')).toHaveLength(1)
    await restore('--force', '--end-sessions')
    expect(sessions('new')).toHaveLength(0)
  })

  it('refuses a folder that holds something, and moves it aside when told', async () => {
    await mkdir(at('new'))
    await writeFile(at('new', 'mine.txt'), 'precious')
    await expect(restore()).rejects.toMatchObject({ code: 'backup/target-not-empty' })
    await restore('--force')
    const [aside] = (await readdir(running().folder)).filter((name) =>
      name.startsWith('new.before-restore'),
    )
    expect(await readFile(at(aside ?? '', 'mine.txt'), 'utf8')).toBe('precious')
    expect(await readdir(at('new'))).toContain('backend.sqlite')
    expect(running().printed).toContain(aside)
  })

  it('takes an empty folder', async () => {
    await mkdir(at('new'))
    await restore()
    expect(await readdir(at('new'))).toContain('backend.sqlite')
  })

  it('never takes the folder of a running product', async () => {
    await restore()
    const lock = lockFolder(at('new'), 'backend.lock')
    await expect(restore('--force')).rejects.toMatchObject({ code: 'backup/target-in-use' })
    lock.release()
  })

  it('refuses a newer format whatever it is told', async () => {
    await tamperManifest((manifest) => ({ ...manifest, formatVersion: 2 }))
    await expect(restore('--force')).rejects.toMatchObject({ code: 'backup/archive-newer' })
  })

  it('refuses the database of a newer version unless told', async () => {
    await tamperManifest((manifest) => ({
      ...manifest,
      productVersion: '9.0.0',
      migrations: [{ service: 'auth', name: '999-of-tomorrow' }],
    }))
    await expect(restore()).rejects.toMatchObject({
      code: 'backup/archive-newer',
      message: expect.stringMatching(/9\.0\.0[^]*auth\/999-of-tomorrow/),
    })
    await restore('--force')
    expect(await readdir(at('new'))).toContain('backend.sqlite')
  })

  it('says when the environment is set up for another project', async () => {
    await runRestore([archive(), '--data-dir', at('new')], {
      ...running().context,
      projectId: 'other-one',
    })
    expect(running().printed).toMatch(/of the project pliego-local[^]*set up for other-one/)
  })

  it.each([[[]], [['a.tar']], [['a.tar', 'b.tar', '--data-dir', 'x']], [['a.tar', '--all']]])(
    'explains itself for %j',
    async (parameters) => {
      await expect(runRestore(parameters, running().context)).rejects.toMatchObject({
        code: 'command-line/usage',
      })
    },
  )
})
