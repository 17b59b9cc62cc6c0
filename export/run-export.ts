import type { Administrator } from '../node-shared/administrator/open-administrator.ts'
import { AdministratorError } from '../node-shared/administrator/administrator-error.ts'
import { verifyExport } from '../node-shared/content-export/verify.ts'
import { errorCode } from '../node-shared/errors.ts'
import type { Progress } from '../node-shared/log/progress.ts'
import type { ExportManifest } from '../shared/documents/content-export.ts'
import { exportCollections, exportContentFiles, exportTags, exportUsers } from './collections.ts'
import { exportEntries } from './export-entries.ts'
import { exportPosts } from './export-posts.ts'
import { finishExport } from './finish.ts'
import { markFinished, notWritten, prepareFolder } from './folder.ts'
import { exportPictures } from './pictures.ts'
import { Tally } from './tally.ts'

/** Options of {@link runExport}. */
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
