import path from 'node:path'
import { AdministratorError } from '../../node-shared/administrator/administrator-error.ts'
import type { Administrator } from '../../node-shared/administrator/open-administrator.ts'
import { verifyExport } from '../../node-shared/content-export/verify.ts'
import type { Progress } from '../../node-shared/log/progress.ts'
import { EXPORT_FOLDERS } from '../../shared/documents/content-export.ts'
import type { ExportManifest } from '../../shared/documents/content-export.ts'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { countPosts } from '../report/report.ts'
import type { ImportReport, PostReport } from '../report/report.ts'
import { createFieldCleaner } from './clean-fields.ts'
import { importCollections } from './import-collections.ts'
import { importContentFiles } from './import-content.ts'
import { importEntries } from './import-entries.ts'
import { importPictures } from './import-pictures.ts'
import { importPosts } from './import-posts.ts'
import { importUsers } from './import-users.ts'

/** Options of {@link runPliegoImport}. */
export interface PliegoImportOptions {
  /** The export as a folder. */
  readonly folder: string
  /** As it was named on the command line. */
  readonly file: string
  readonly administrator: Administrator
  readonly settings: FirebaseSettings
  /** The reference content beside the code. */
  readonly contentDir: string
  readonly isDryRun: boolean
  readonly update: boolean
  readonly withUsers: boolean
  readonly withContent: boolean
  readonly progress: Progress
  readonly now: () => Date
}

/**
 * Brings an export of Pliego into a site, empty or not. Everything is compared with what is here: run
 * again, it goes on where it was stopped, and changes nothing once it is through.
 *
 * @throws ContentExportError for a damaged export, before anything is written
 */
export async function runPliegoImport(options: PliegoImportOptions): Promise<ImportReport> {
  const { folder, administrator, progress, isDryRun } = options
  const startedAt = options.now()
  const manifest = await verifyExport(folder, (done, total) => {
    progress.show(done, total, 'Verified')
  })
  const posts: PostReport[] = []
  const notes: string[] = []
  let stoppedBy: string | null = null
  let picturesStored = 0
  try {
    picturesStored = await storePictures(manifest, options, notes)
    await bringIn(manifest, options, posts, notes)
  } catch (error) {
    if (!(error instanceof AdministratorError) || posts.length === 0) throw error
    stoppedBy = error.message
  } finally {
    progress.end()
  }
  return {
    file: options.file,
    site: manifest.source.projectId,
    siteTitle: `the export of ${manifest.createdAt.slice(0, 10)}`,
    target: administrator.description,
    isDryRun,
    startedAt: startedAt.toISOString(),
    finishedAt: options.now().toISOString(),
    stoppedBy,
    counts: { ...countPosts(manifest.counts.posts, posts), picturesStored },
    leftOut: [],
    authors: [],
    notes,
    redirects: null,
    lost: [],
    posts,
  }
}

/** Before posts are written, so that no page is built without its pictures. */
async function storePictures(
  { counts }: ExportManifest,
  options: PliegoImportOptions,
  notes: string[],
): Promise<number> {
  const pictures = await importPictures({ ...options, total: counts.pictures })
  const stored = options.isDryRun ? 'to be stored' : 'stored'
  notes.push(
    `pictures: ${pictures.stored} ${stored}, ${pictures.same} already here, ${pictures.refused.length} refused`,
    ...pictures.refused.slice(0, 20).map(({ name, reason }) => `picture ${name}: ${reason}`),
  )
  return pictures.stored
}

async function bringIn(
  manifest: ExportManifest,
  options: PliegoImportOptions,
  posts: PostReport[],
  notes: string[],
): Promise<void> {
  const { folder, administrator, isDryRun, withUsers, withContent } = options
  const { documents } = administrator
  const clean = createFieldCleaner(manifest.source, options.settings)
  const total = manifest.counts.posts
  for await (const report of importPosts({ ...options, documents, clean, total }))
    posts.push(report)
  const content = await importContentFiles(folder, options.contentDir, withContent && !isDryRun)
  // Entries lie over the files as they are then.
  const contentDir =
    withContent && isDryRun ? path.join(folder, EXPORT_FOLDERS.content) : options.contentDir
  notes.push(...(await importEntries({ ...options, documents, contentDir })))
  notes.push(...(await importCollections({ folder, documents, clean, isDryRun })))
  if (withUsers && manifest.hasUsers) notes.push(await importUsers(folder, administrator, isDryRun))
  else if (manifest.hasUsers) {
    notes.push(`people: ${manifest.counts.users} left out; --with-users makes accounts and roles`)
  }
  if (content !== null) notes.push(content)
}
