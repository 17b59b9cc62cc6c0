import { rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openAdministrator } from '../node-shared/administrator/open-administrator.ts'
import { isArchive, openExport } from '../node-shared/content-export/open-export.ts'
import { verifyExport } from '../node-shared/content-export/verify.ts'
import { CodedError } from '../node-shared/errors.ts'
import { readProductVersion } from '../node-shared/product/product-version.ts'
import { createProgress } from '../node-shared/log/progress.ts'
import type { ExportManifest } from '../shared/documents/content-export.ts'
import { countText } from '../shared/text/quantity-texts.ts'
import { assertNoFolder, packExport } from './archive.ts'
import { readConfig, USAGE } from './config.ts'
import type { ExportConfig } from './config.ts'
import { runExport } from './run-export.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

async function write(config: Extract<ExportConfig, { kind: 'export' }>): Promise<string> {
  const { settings, place } = config
  const isPacked = isArchive(place)
  if (isPacked) await assertNoFolder(place)
  const progress = createProgress(process.stderr, Date.now)
  const administrator = await openAdministrator({ ...config, fetch, clock: Date.now })
  const { projectId, storageBucket } = settings.options
  const folder = isPacked ? `${place}.folder` : place
  const manifest = await runExport({
    folder,
    administrator,
    source: { projectId, bucket: storageBucket, storageHost: settings.hosts.storage },
    contentDir: path.join(root, 'content'),
    productVersion: (await readProductVersion(root)).version,
    hasUsers: config.hasUsers,
    clock: () => new Date(),
    progress,
  })
  if (isPacked) {
    await packExport(folder, place, progress)
    await verify(place)
    await rm(folder, { recursive: true })
  }
  return summarise(manifest, `Export of ${administrator.description} in ${place}`)
}

async function verify(place: string): Promise<string> {
  const progress = createProgress(process.stderr, Date.now)
  const opened = await openExport(place)
  try {
    const manifest = await verifyExport(opened.folder, (done, total) => {
      progress.show(done, total, 'Verified')
    })
    return summarise(manifest, `${place} is whole. It was made on ${manifest.createdAt}.`)
  } finally {
    progress.end()
    await opened.close()
  }
}

/** Remarks that are printed; the manifest has all of them. */
const LISTED_MAX_COUNT = 12

function summarise(manifest: ExportManifest, what: string): string {
  const { counts, notes, files, bytes } = manifest
  const megabytes = (size: number) => `${(size / 1_000_000).toFixed(1)} MB`
  const users = manifest.hasUsers
    ? `${counts.users}: names, roles and e-mail addresses are personal data; keep the export as safe as the site. No passwords.`
    : 'left out'
  const more = notes.length - LISTED_MAX_COUNT
  return [
    '',
    what,
    '',
    `Posts      ${counts.posts}, ${counts.published} of them published, with ${counts.revisions} versions`,
    `Pictures   ${counts.pictures} (${megabytes(counts.pictureBytes)})`,
    `Redirects  ${counts.redirects}; ${countText(counts.removals, 'post')} taken away; ${countText(counts.workingCopies, 'text')} not saved yet; ${countText(counts.authors, 'author')} with a name`,
    `Tags       ${counts.tags}`,
    `People     ${users}`,
    `Reference  ${countText(counts.contentFiles, 'file')} of content/; ${countText(counts.entries, 'entry', 'entries')} edited in the browser, with ${countText(counts.entryRevisions, 'version')}; ${countText(counts.entryCopies, 'text')} of them not saved yet`,
    `Files      ${files} (${megabytes(bytes)}), each compared with its SHA-256`,
    ...notes.slice(0, LISTED_MAX_COUNT).map((note) => `Note       ${note}`),
    ...(more > 0 ? [`           and ${more} more in the manifest`] : []),
  ].join('\n')
}

async function run(config: ExportConfig): Promise<string> {
  switch (config.kind) {
    case 'help':
      return USAGE
    case 'verify':
      return verify(config.place)
    case 'export':
      return write(config)
  }
}

try {
  process.stdout.write(`${await run(readConfig(process.argv.slice(2), process.env))}\n`)
} catch (error) {
  if (!(error instanceof CodedError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
