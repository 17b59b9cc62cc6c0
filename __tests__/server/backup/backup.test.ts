import { copyFile, mkdir, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals'
import { extract, pack } from 'tar-stream'
import { lockFolder } from '../../../node-shared/folder-lock.ts'
import { runBackup, runRestore } from '../../../server/backup/backup-command.ts'
import type { CommandContext } from '../../../server/backup/backup-command.ts'
import { diskError } from '../../../server/backup/errors.ts'
import { BACKEND_SCHEMA } from '../../../server/schema.ts'
import { placeOfContent } from '../../../server/storage/content-place.ts'
import { temporaryFolder, testClock } from '../http/test-server.ts'
import { picture } from '../storage/pictures.ts'
import { runBackend } from './data-folder.ts'

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0)

/** One data folder for all tests, which copy it before they change it. */
let original: string
let removeOriginal: () => Promise<void>

let folder: string
let remove: () => Promise<void>
let printed: string
let context: CommandContext
let clock: ReturnType<typeof testClock>

beforeAll(async () => {
  ;({ folder: original, remove: removeOriginal } = await temporaryFolder())
  const running = await runBackend(original)
  const { backend } = running
  await backend.accounts.create({
    email: 'ana@example.org',
    password: 'correct horse battery',
    role: 'author',
  })
  await backend.documents.commit([{ kind: 'set', path: 'posts/p1', data: { title: 'Hello' } }])
  await backend.files.put('posts/p1/a.png', await picture('png', 1))
  await backend.files.put('posts/p1/b.png', await picture('png', 2))
  await running.stop()
})

afterAll(() => removeOriginal())

beforeEach(async () => {
  ;({ folder, remove } = await temporaryFolder())
  await copyTree(original, path.join(folder, 'data'))
  printed = ''
  clock = testClock(NOW)
  context = {
    dataDir: path.join(folder, 'data'),
    projectId: 'pliego-local',
    bucket: 'pliego-local.appspot.com',
    productVersion: '1.2.3',
    schema: BACKEND_SCHEMA,
    clock,
    print: (text) => {
      printed += text
    },
  }
})

afterEach(() => remove())

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else await copyFile(source, target)
  }
}

const at = (...names: string[]) => path.join(folder, ...names)

const archive = () => at('copy.tar')

const backUp = (...parameters: string[]) => runBackup(parameters, context)

const restore = (...parameters: string[]) =>
  runRestore([archive(), '--data-dir', at('new'), ...parameters], context)

async function entries(file: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  const tar = extract()
  tar.end(await readFile(file))
  for await (const entry of tar) {
    const chunks: Buffer[] = []
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    found.set(entry.header.name, Buffer.concat(chunks))
  }
  return found
}

/** Writes the archive again with some entries changed; null leaves an entry out. */
async function tamper(changes: Readonly<Record<string, Buffer | null>>): Promise<void> {
  const tar = pack()
  const all = new Map<string, Buffer | null>(await entries(archive()))
  for (const [name, bytes] of Object.entries(changes)) all.set(name, bytes)
  for (const [name, bytes] of all) if (bytes !== null) tar.entry({ name }, bytes)
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar as AsyncIterable<Buffer>) chunks.push(chunk)
  await writeFile(archive(), Buffer.concat(chunks))
}

async function tamperManifest(change: (manifest: Record<string, unknown>) => unknown) {
  const text = (await entries(archive())).get('manifest.json') ?? Buffer.alloc(0)
  const manifest = JSON.parse(text.toString()) as Record<string, unknown>
  await tamper({ 'manifest.json': Buffer.from(JSON.stringify(change(manifest))) })
}

function inDatabase<T>(dataDir: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path.join(dataDir, 'backend.sqlite'))
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const contentOf = (dataDir: string, name: string) =>
  inDatabase(dataDir, (database) => {
    const row = database.prepare('SELECT sha256 FROM storage_objects WHERE name = ?').get(name)
    return placeOfContent(path.join(dataDir, 'files'), String(row?.sha256))
  })

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
    expect(printed).toContain('2 documents, 1 accounts, 2 stored files')
  })

  it('leaves nothing behind in the data folder', async () => {
    const before = (await readdir(at('data'))).filter((name) => !name.startsWith('backend.sqlite-'))
    await backUp('--out', archive())
    const after = (await readdir(at('data'))).filter((name) => !name.startsWith('backend.sqlite-'))
    expect(after).toEqual(before)
    expect(await readdir(folder)).toEqual(['copy.tar', 'data'])
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
      clock.advance(60_000)
      await backUp('--out', at('out'), '--keep', '2')
    }
    expect((await readdir(at('out'))).sort()).toEqual([
      'notes.tar',
      'pliego-2026-11-21T12-03-00-000Z.tar',
      'pliego-2026-11-21T12-04-00-000Z.tar',
    ])
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
    expect((await readdir(folder)).sort()).toEqual(['copy.tar', 'data'])
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
    expect(await readdir(folder)).toEqual(['data'])
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
    printed = ''
    await backUp('--verify', archive())
    expect(printed).toMatch(/copy\.tar is whole[^]*2026-11-21T12:00:00\.000Z, version 1\.2\.3/)
  })
})

describe('a damaged backup', () => {
  beforeEach(() => backUp('--out', archive()))

  it.each([
    ['an entry was changed', { 'keys.json': Buffer.from('{}') }, 'keys.json'],
    ['an entry is missing', { 'keys.json': null }, 'keys.json'],
    ['an entry was added', { '../evil': Buffer.from('x') }, 'evil'],
    ['the manifest is missing', { 'manifest.json': null }, 'not a backup'],
    ['the manifest is not JSON', { 'manifest.json': Buffer.from('x') }, 'manifest.json is damaged'],
  ])('is refused when %s', async (_, changes, message) => {
    await tamper(changes)
    const problem = {
      code: 'backup/archive-damaged',
      message: expect.stringContaining(message),
    }
    await expect(backUp('--verify', archive())).rejects.toMatchObject(problem)
    await expect(restore()).rejects.toMatchObject(problem)
    expect((await readdir(folder)).sort()).toEqual(['copy.tar', 'data'])
  })

  it('is refused when a bit of a picture has flipped, by the name of the entry', async () => {
    const bytes = await readFile(archive())
    const at = bytes.lastIndexOf('IEND')
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(archive(), bytes)
    await expect(backUp('--verify', archive())).rejects.toMatchObject({
      code: 'backup/archive-damaged',
      message: expect.stringMatching(/^files\/[0-9a-f]{2}\/[0-9a-f]{64} in the backup is damaged/),
    })
  })

  it('is refused wherever it was cut off', async () => {
    const bytes = await readFile(archive())
    for (const share of [0, 0.001, 0.3, 0.9, 0.98]) {
      await writeFile(archive(), bytes.subarray(0, Math.floor(bytes.length * share)))
      await expect(backUp('--verify', archive())).rejects.toMatchObject({
        code: 'backup/archive-damaged',
      })
    }
  })

  it('is refused when its list leads out of the folder', async () => {
    await tamperManifest((manifest) => ({
      ...manifest,
      entries: [{ path: 'files/../../evil', size: 1, sha256: 'a'.repeat(64) }],
    }))
    await expect(restore()).rejects.toMatchObject({ code: 'backup/archive-damaged' })
  })

  it('is refused when a record has no bytes', async () => {
    const manifest = JSON.parse(
      ((await entries(archive())).get('manifest.json') ?? '').toString(),
    ) as { entries: { path: string }[] }
    const files = manifest.entries.filter(({ path: name }) => name.startsWith('files/'))
    const lost = files[0]?.path ?? ''
    await tamper({
      [lost]: null,
      'manifest.json': Buffer.from(
        JSON.stringify({
          ...manifest,
          entries: manifest.entries.filter((entry) => entry.path !== lost),
        }),
      ),
    })
    await expect(restore()).rejects.toMatchObject({
      code: 'backup/archive-damaged',
      message: expect.stringContaining('not its bytes'),
    })
    expect((await readdir(folder)).sort()).toEqual(['copy.tar', 'data'])
  })
})

describe('restoring', () => {
  beforeEach(() => backUp('--out', archive()))

  it('makes a folder of mode 700 with files of mode 600', async () => {
    await restore()
    expect((await stat(at('new'))).mode & 0o777).toBe(0o700)
    expect((await stat(at('new', 'keys.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(at('new', 'backend.sqlite'))).mode & 0o777).toBe(0o600)
    expect(printed).toContain('The site is built again')
  })

  it('does not send again what had waited, and asks for a build of everything', async () => {
    inDatabase(at('data'), (database) => {
      database.exec(
        `INSERT INTO webhook_outbox (message_id, payload, attempts, next_attempt_at)
         VALUES ('msg_old', '{"type":"posts.changed"}', 3, 0)`,
      )
    })
    await backUp('--out', archive())
    await restore()
    const waiting = inDatabase(at('new'), (database) =>
      database.prepare('SELECT payload FROM webhook_outbox').all(),
    )
    expect(waiting).toEqual([{ payload: expect.stringContaining('"type":"site.changed"') }])
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
    const [aside] = (await readdir(folder)).filter((name) => name.startsWith('new.before-restore'))
    expect(await readFile(at(aside ?? '', 'mine.txt'), 'utf8')).toBe('precious')
    expect(await readdir(at('new'))).toContain('backend.sqlite')
    expect(printed).toContain(aside)
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
    await runRestore([archive(), '--data-dir', at('new')], { ...context, projectId: 'other-one' })
    expect(printed).toMatch(/of the project pliego-local[^]*set up for other-one/)
  })

  it.each([[[]], [['a.tar']], [['a.tar', 'b.tar', '--data-dir', 'x']], [['a.tar', '--all']]])(
    'explains itself for %j',
    async (parameters) => {
      await expect(runRestore(parameters, context)).rejects.toMatchObject({
        code: 'command-line/usage',
      })
    },
  )
})
