import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, afterEach } from '@jest/globals'
import { extract, pack } from 'tar-stream'
import { silentLog } from '../../../node-shared/log/log.ts'
import { serverTime } from '../../../server/app.ts'
import { planEntrySave } from '../../../shared/entries/entry-writes.ts'
import { termData } from '../../export/support/entries.ts'
import { liveFiles } from '../../../publish/release/model/live-files.ts'
import { runBackup, runRestore } from '../../../server/commands/backup-command.ts'
import type { CommandContext } from '../../../server/commands/backup-command.ts'
import { BACKEND_SCHEMA } from '../../../server/backend-schema.ts'
import { placeOfContent } from '../../../server/storage/store/content-place.ts'
import { temporaryFolder, testClock } from '../http/test-server.ts'
import { picture } from '../storage/pictures.ts'
import { runBackend } from './data-folder.ts'

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0)

/** One data folder for all tests, which copy it before they change it. */
let original: string
let removeOriginal: () => Promise<void>

/** What the test that runs has: a copy of that folder, and what the commands have printed. */
interface BackupTest {
  readonly folder: string
  readonly context: CommandContext
  readonly clock: ReturnType<typeof testClock>
  printed: string
  warned: string
}

let current: { readonly test: BackupTest; readonly remove: () => Promise<void> } | null = null

export function running(): BackupTest {
  if (current === null) throw new Error('No test is running.')
  return current.test
}

/** Gives each test of a file a data folder of its own. */
export function withDataFolder(): void {
  beforeAll(async () => {
    ;({ folder: original, remove: removeOriginal } = await temporaryFolder())
    const running = await runBackend(original)
    const { backend } = running
    await backend.accounts.create({
      email: 'ana@example.org',
      password: 'correct horse battery',
      role: 'author',
    })
    await backend.documents.commit([
      { kind: 'set', path: 'posts/p1', data: { title: 'Hello' } },
      ...planEntrySave<unknown>({
        key: { lang: 'en', kind: 'glossary', slug: 'apostille' },
        previous: null,
        content: {
          slug: 'apostille',
          status: 'published',
          data: termData(),
          base: null,
          baseData: null,
        },
        serverTime,
        updatedBy: 'ana',
      }),
    ])
    await backend.files.put('posts/p1/a.png', await picture('png', 1))
    await backend.files.put('posts/p1/b.png', await picture('png', 2))
    await running.stop()
  })

  afterAll(() => removeOriginal())

  beforeEach(async () => {
    const { folder, remove } = await temporaryFolder()
    await copyTree(original, path.join(folder, 'data'))
    const clock = testClock(NOW)
    const context: CommandContext = {
      dataDir: path.join(folder, 'data'),
      projectId: 'pliego-local',
      bucket: 'pliego-local.appspot.com',
      product: { version: '1.2.3', commit: null },
      schema: BACKEND_SCHEMA,
      liveFiles: (dataDir) => liveFiles(dataDir, silentLog),
      elsewhere: () => ['.env', 'shared/site/site.ts'],
      clock,
      record: (_dataDir, _command, _facts, work) => work(),
      print: (text) => {
        test.printed += text
      },
      warn: (text) => {
        test.warned += text
      },
    }
    const test: BackupTest = { folder, context, clock, printed: '', warned: '' }
    current = { test, remove }
  })

  afterEach(async () => {
    await current?.remove()
    current = null
  })
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else await copyFile(source, target)
  }
}

export const at = (...names: string[]) => path.join(running().folder, ...names)

export const archive = () => at('copy.tar')

export const backUp = (...parameters: string[]) => runBackup(parameters, running().context)

export const restore = (...parameters: string[]) =>
  runRestore([archive(), '--data-dir', at('new'), ...parameters], running().context)

export async function entries(file: string): Promise<Map<string, Buffer>> {
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
export async function tamper(changes: Readonly<Record<string, Buffer | null>>): Promise<void> {
  const tar = pack()
  const all = new Map<string, Buffer | null>(await entries(archive()))
  for (const [name, bytes] of Object.entries(changes)) all.set(name, bytes)
  for (const [name, bytes] of all) if (bytes !== null) tar.entry({ name }, bytes)
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar as AsyncIterable<Buffer>) chunks.push(chunk)
  await writeFile(archive(), Buffer.concat(chunks))
}

export async function tamperManifest(change: (manifest: Record<string, unknown>) => unknown) {
  const text = (await entries(archive())).get('manifest.json') ?? Buffer.alloc(0)
  const manifest = JSON.parse(text.toString()) as Record<string, unknown>
  await tamper({ 'manifest.json': Buffer.from(JSON.stringify(change(manifest))) })
}

export function inDatabase<T>(dataDir: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path.join(dataDir, 'backend.sqlite'))
  try {
    return work(database)
  } finally {
    database.close()
  }
}

export const contentOf = (dataDir: string, name: string) =>
  inDatabase(dataDir, (database) => {
    const row = database.prepare('SELECT sha256 FROM storage_objects WHERE name = ?').get(name)
    return placeOfContent(path.join(dataDir, 'files'), String(row?.sha256))
  })
