import { countText } from '../../shared/text/quantity-texts.ts'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { versionText } from '../../node-shared/product/product-version.ts'
import type { ProductVersion } from '../../node-shared/product/product-version.ts'
import { UsageError, parseCommandLine } from './command-line.ts'
import type { Schema } from '../database/upgrade.ts'
import { createBackup } from '../backup/create-backup.ts'
import { BACKUPS_FOLDER } from '../backup/kept-files.ts'
import type { Manifest } from '../backup/manifest.ts'
import { noteBackup } from '../backup/last-backup.ts'
import { readArchive } from '../backup/read-archive.ts'
import { restoreBackup } from '../backup/restore.ts'

export const BACKUP_HELP = `Writes everything that must not be lost into one file: documents, accounts, stored files, keys,
secrets, the pages that are live. Works while the site runs, and while it does not. The file is as secret as the data folder.
Settings and edits of the checkout are not in it: those that there are are named, also in the backup.

  npm run backup [-- --out FILE_OR_FOLDER] [--keep N] [--data-dir FOLDER]
  npm run backup -- --verify FILE

  --out PLACE         a file ending with .tar, or a folder that gets one named by the time;
                      otherwise the folder "${BACKUPS_FOLDER}" of the data folder
  --keep N            afterwards deletes all but the newest N backups of that folder
  --verify FILE       reads a backup whole and checks every byte; writes nothing
  --data-dir FOLDER   the data folder; otherwise PLIEGO_DATA_DIR, or .data
  --quiet             says nothing unless it fails or something is not in the backup
  --help              this text
`

export const RESTORE_HELP = `Makes a new data folder of a backup. Everything is verified before the folder appears.

  npm run restore -- FILE --data-dir NEW_FOLDER [--force] [--end-sessions]

  --data-dir FOLDER   where to; missing or empty unless --force is given
  --force             moves what is in the folder aside (deletes nothing), and takes the backup of a
                      newer version, with which only that version can start
  --end-sessions      signs everyone out, for a backup from before an account was taken over
  --help              this text
`

/** Context of the commands, besides their parameters. */
export interface CommandContext {
  /** Where the data are unless the command line says otherwise. */
  readonly dataDir: string
  readonly projectId: string
  readonly bucket: string
  readonly product: ProductVersion
  readonly schema: Schema
  /**
   * Finds the files of the live release, by their paths in the data folder; none where nothing is published
   * from it.
   */
  readonly liveFiles: (dataDir: string) => Promise<readonly string[]>
  /** Names what this machine has of the site outside the data folder, which no backup holds. */
  readonly elsewhere: () => readonly string[]
  readonly clock: () => Date
  /** Does what a command is for, and notes in the log of the data folder what became of it. */
  readonly record: (
    dataDir: string,
    command: string,
    facts: () => Readonly<Record<string, string | undefined>>,
    work: () => Promise<void>,
  ) => Promise<void>
  readonly print: (text: string) => void
  /** Prints what is told in any case. */
  readonly warn: (text: string) => void
}

const BACKUP_NAME = /^pliego-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar$/

/**
 * Runs `npm run backup`.
 *
 * @param parameters what follows `npm run backup --`
 * @throws UsageError, BackupError
 */
export async function runBackup(
  parameters: readonly string[],
  context: CommandContext,
): Promise<void> {
  const { values, positionals } = parseCommandLine(parameters, {
    out: { type: 'string' },
    keep: { type: 'string' },
    verify: { type: 'string' },
    'data-dir': { type: 'string' },
    quiet: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  const { verify, out, keep } = values
  if (values.help === true) {
    context.print(BACKUP_HELP)
    return
  }
  if (positionals.length > 0) {
    throw new UsageError(`"${positionals.join(' ')}" is not understood. Name the place with --out.`)
  }
  const print = values.quiet === true ? () => undefined : context.print
  if (verify !== undefined) {
    if (out !== undefined || keep !== undefined) {
      throw new UsageError('--verify goes with no other option: it writes nothing.')
    }
    const manifest = await verifyArchive(verify)
    print(`✓ ${verify} is whole\n${describe(manifest)}${describeLeftOut(manifest)}`)
    return
  }
  const keepCount = parseKeep(keep)
  const dataDir = path.resolve(values['data-dir'] ?? context.dataDir)
  const { file, folder } = await chooseFile(out, dataDir, context.clock())
  if (keepCount !== null && folder === null) {
    throw new UsageError('--keep works on a folder: name one with --out, not a file.')
  }
  const deleted: string[] = []
  const facts = () => ({ file, deleted: deleted.join(', ') || undefined })
  await context.record(dataDir, 'backup', facts, async () => {
    await makeBackup(dataDir, file, context, print)
    if (keepCount !== null && folder !== null) {
      await rotate(folder, keepCount, path.basename(file), (name) => {
        deleted.push(name)
        print(`  Deleted ${name}\n`)
      })
    }
  })
}

async function makeBackup(
  dataDir: string,
  file: string,
  context: CommandContext,
  print: (text: string) => void,
): Promise<void> {
  const manifest = await createBackup({
    dataDir,
    file,
    product: context.product,
    projectId: context.projectId,
    bucket: context.bucket,
    schema: context.schema,
    liveFiles: context.liveFiles,
    elsewhere: context.elsewhere(),
    clock: context.clock,
    report: (text) => {
      print(`  ${text} ...\n`)
    },
  })
  print('  Reading it again ...\n')
  await verifyArchive(file)
  const { size } = await stat(file)
  await noteBackup(dataDir, { createdAt: manifest.createdAt, file, bytes: size })
  print(`✓ ${file}\n${describe(manifest)}`)
  context.warn(describeLeftOut(manifest))
}

/**
 * Runs `npm run restore`.
 *
 * @param parameters what follows `npm run restore --`
 * @returns the new data folder; null when the help was asked for
 * @throws UsageError, BackupError
 */
export async function runRestore(
  parameters: readonly string[],
  context: CommandContext,
): Promise<string | null> {
  const { values, positionals } = parseCommandLine(parameters, {
    'data-dir': { type: 'string' },
    force: { type: 'boolean' },
    'end-sessions': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  if (values.help === true) {
    context.print(RESTORE_HELP)
    return null
  }
  const [file] = positionals
  const target = values['data-dir']
  if (file === undefined || positionals.length > 1) {
    throw new UsageError('Name one backup: npm run restore -- FILE --data-dir NEW_FOLDER')
  }
  // Never the running product's folder by default.
  if (target === undefined) throw new UsageError('Name the new data folder with --data-dir.')
  const { manifest, movedTo } = await restoreBackup({
    file,
    dataDir: target,
    schema: context.schema,
    isForced: values.force === true,
    endSessions: values['end-sessions'] === true,
    clock: context.clock,
    report: (text) => {
      context.print(`  ${text} ...\n`)
    },
  })
  context.print(`✓ ${path.resolve(target)}\n${describe(manifest)}${describeLeftOut(manifest)}`)
  if (movedTo !== null) context.print(`  What was there before is in ${movedTo}\n`)
  if (manifest.projectId !== context.projectId || manifest.bucket !== context.bucket) {
    context.print(
      `  Warning: the backup is of the project ${manifest.projectId} and the bucket ` +
        `${manifest.bucket}, but this environment is set up for ${context.projectId} and ` +
        `${context.bucket}. Set the GATSBY_FIREBASE_ variables as they were.\n`,
    )
  }
  context.print(
    hasPages(manifest)
      ? '  Readers get its pages at the next start; the site is built again behind them.\n'
      : '  It has no pages: at the next start readers wait until the site is built again.\n',
  )
  return path.resolve(target)
}

/** Reads a backup whole. @throws BackupError */
function verifyArchive(file: string): Promise<Manifest> {
  return readArchive(file, {
    onManifest: () => undefined,
    onEntry: async (_, bytes) => {
      bytes.resume()
      await finished(bytes)
    },
  })
}

function finished(stream: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('end', resolve)
    stream.once('error', reject)
  })
}

function parseKeep(text: string | undefined): number | null {
  if (text === undefined) return null
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (count < 1) throw new UsageError(`--keep needs a number from 1, not "${text}".`)
  return count
}

/** Where the archive goes, and the folder whose backups take turns; null for a file of one's own. */
async function chooseFile(
  out: string | undefined,
  dataDir: string,
  now: Date,
): Promise<{ readonly file: string; readonly folder: string | null }> {
  if (out !== undefined && out.endsWith('.tar') && !(await isFolder(out))) {
    return { file: path.resolve(out), folder: null }
  }
  const folder = path.resolve(out ?? path.join(dataDir, BACKUPS_FOLDER))
  const name = `pliego-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar`
  return { file: path.join(folder, name), folder }
}

async function isFolder(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** Deletes all but the newest backups by their names; never the one just made, which a wrong clock may have named. */
async function rotate(
  folder: string,
  keepCount: number,
  made: string,
  onDeleted: (name: string) => void,
): Promise<void> {
  const others = (await readdir(folder)).filter((name) => BACKUP_NAME.test(name) && name !== made)
  for (const name of others.sort().slice(0, Math.max(0, others.length + 1 - keepCount))) {
    await rm(path.join(folder, name))
    onDeleted(name)
  }
}

/** Whether a backup holds a release. Those of earlier versions do not, and those of a site before its first. */
const hasPages = ({ entries }: Manifest): boolean =>
  entries.some(({ path: name }) => name.startsWith(RELEASES))

const RELEASES = 'releases/'

function describe(manifest: Manifest): string {
  const { createdAt, productVersion, productCommit, counts, entries } = manifest
  const version = versionText({ version: productVersion, commit: productCommit })
  const bytes = entries.reduce((sum, { size }) => sum + size, 0)
  return (
    `  of ${createdAt}, version ${version}: ${countText(counts.documents, 'document')}, ` +
    `${countText(counts.accounts, 'account')}, ${countText(counts.files, 'stored file')}, ` +
    `${hasPages(manifest) ? 'the pages that were live' : 'no pages'}, ${(bytes / 1e6).toFixed(1)} MB\n`
  )
}

/** Names that are printed; all of them are in the manifest. */
const MAX_NAMES = 10

function describeLeftOut({ leftOut }: Manifest): string {
  if (leftOut.length === 0) return ''
  const others = leftOut.length - MAX_NAMES
  const names = leftOut.slice(0, MAX_NAMES).join(', ')
  return `  Not in it, keep it elsewhere too: ${names}${others > 0 ? `, and ${others} more (manifest.json names all)` : ''}\n`
}
