import { open, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Administrator } from '../node-shared/administrator/open-administrator.ts'
import { AdministratorError } from '../node-shared/administrator/administrator-error.ts'
import { digestOfFile, filesBelow } from '../node-shared/content-export/digests.ts'
import { verifyExport, digestLine } from '../node-shared/content-export/verify.ts'
import { errorCode } from '../node-shared/errors.ts'
import type { Progress } from '../node-shared/log/progress.ts'
import {
  type ExportManifest,
  EXPORT_FILES,
  EXPORT_FORMAT,
  EXPORT_VERSION,
} from '../shared/documents/content-export.ts'
import { exportCollections, exportContentFiles, exportTags, exportUsers } from './collections.ts'
import { exportEntries } from './export-entries.ts'
import { exportPosts } from './export-posts.ts'
import { markFinished, notWritten, prepareFolder, UNFINISHED } from './folder.ts'
import { exportPictures } from './pictures.ts'
import { Tally } from './tally.ts'

interface FinishOptions {
  readonly folder: string
  readonly productVersion: string
  readonly source: ExportManifest['source']
  readonly hasUsers: boolean
  readonly tally: Tally
  readonly clock: () => Date
  readonly progress: Progress
}

const OWN_FILES: readonly string[] = [
  EXPORT_FILES.manifest,
  `${EXPORT_FILES.manifest}.tmp`,
  EXPORT_FILES.digests,
  UNFINISHED,
]

export interface RunExportOptions {
  readonly folder: string
  readonly administrator: Administrator
  readonly source: ExportManifest['source']
  /** The reference content beside the code. */
  readonly contentDir: string
  readonly productVersion: string
  readonly hasUsers: boolean
  readonly clock: () => Date
  readonly progress: Progress
}

/** Failures of the disk, which the person at the terminal can do something about. */
const DISK_CODES = ['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT', 'EIO', 'ENAMETOOLONG', 'ENOTDIR']

/**
 * Writes everything that is content into a folder, and reads it again to compare. Stopped at any
 * moment, it goes on from what is there when it is run again.
 *
 * @throws ExportError, AdministratorError, ContentExportError
 */
export async function runExport(options: RunExportOptions): Promise<ExportManifest> {
  const { folder, administrator, progress } = options
  const { documents, objects, accounts } = administrator
  const tally = new Tally()
  await prepareFolder(folder, options.source)
  try {
    const tags = await exportPosts({ folder, documents, progress, tally })
    await exportPictures({ folder, documents, objects, progress, tally })
    await exportCollections({ folder, documents, tally })
    await exportEntries({ folder, documents, tally })
    await exportTags({ folder, documents, tally }, tags)
    await exportUsers({ folder, documents, tally }, options.hasUsers ? accounts : null)
    await exportContentFiles({ folder, documents, tally }, options.contentDir)
    await finishExport({ ...options, tally })
    await markFinished(folder)
    return await verifyExport(folder, (done, total) => {
      progress.show(done, total, 'Verified')
    })
  } catch (error) {
    if (error instanceof AdministratorError || !DISK_CODES.includes(errorCode(error))) throw error
    throw notWritten(folder, error)
  } finally {
    progress.end()
  }
}

/** Lists the digests of all files, and writes the manifest, which makes the export whole. */
async function finishExport(options: FinishOptions): Promise<ExportManifest> {
  const { folder, progress, tally } = options
  const listFile = path.join(folder, EXPORT_FILES.digests)
  const list = await open(listFile, 'w')
  let files = 0
  let bytes = 0
  try {
    for await (const name of filesBelow(folder)) {
      if (OWN_FILES.includes(name)) continue
      const { sha256, size } = await digestOfFile(path.join(folder, name))
      await list.write(digestLine(name, sha256))
      files += 1
      bytes += size
      progress.count(files, 'Listed files')
    }
    await list.sync()
  } finally {
    await list.close()
  }
  progress.end()
  const manifest: ExportManifest = {
    format: EXPORT_FORMAT,
    formatVersion: EXPORT_VERSION,
    productVersion: options.productVersion,
    createdAt: options.clock().toISOString(),
    source: options.source,
    hasUsers: options.hasUsers,
    counts: { ...tally.counts },
    files,
    bytes,
    digestsSha256: (await digestOfFile(listFile)).sha256,
    notes: tally.notes,
  }
  const file = path.join(folder, EXPORT_FILES.manifest)
  await writeFile(`${file}.tmp`, `${JSON.stringify(manifest, null, 2)}\n`)
  await rename(`${file}.tmp`, file)
  return manifest
}
