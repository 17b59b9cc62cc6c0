import { copyFile, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { AdministratorError } from '../../node-shared/administrator/administrator-error.ts'
import type { Administrator } from '../../node-shared/administrator/open-administrator.ts'
import { decodeFields, encodeFields } from '../../node-shared/backend/wire-values.ts'
import { digestOfFile, filesBelow } from '../../node-shared/content-export/digests.ts'
import { verifyExport, readWhole } from '../../node-shared/content-export/verify.ts'
import { ignoreMissing } from '../../node-shared/errors.ts'
import type { Progress } from '../../node-shared/log/progress.ts'
import { DISPLAY_NAME_MAX_LENGTH, userSchema } from '../../shared/accounts/user-document.ts'
import {
  EXPORT_FOLDERS,
  type ExportManifest,
  exportPathSchema,
  EXPORT_FILES,
  exportedUsersSchema,
} from '../../shared/documents/content-export.ts'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { parseJson } from '../../shared/records/json.ts'
import { countPosts, type ImportReport, type PostReport } from '../report/report.ts'
import { ImportError } from '../settings/errors.ts'
import { createFieldCleaner } from './clean-fields.ts'
import { importCollections } from './import-collections.ts'
import { importEntries } from './import-entries.ts'
import { importPictures } from './import-pictures.ts'
import { importPosts } from './import-posts.ts'

const USERS_MAX_BYTES = 50_000_000

const profileSchema = z.strictObject({
  ...userSchema.shape,
  displayName: z.string().min(1).max(DISPLAY_NAME_MAX_LENGTH),
})

/** A file below `content/`: data, a text or a picture. Nothing that runs. */
const CONTENT_FILE = /^[a-z-]+\/[a-z0-9][a-z0-9._-]*\.(?:json|md|png|jpg|webp)$/

const FILE_MAX_BYTES = 20_000_000

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

/**
 * Compares the reference content of an export with the files beside the code, and writes what differs
 * when that is asked for.
 *
 * @returns a line for the report; null when there is nothing to say
 */
async function importContentFiles(
  folder: string,
  contentDir: string,
  isWritten: boolean,
): Promise<string | null> {
  const from = path.join(folder, EXPORT_FOLDERS.content)
  const differing: string[] = []
  let refused = 0
  for await (const name of filesBelow(from)) {
    const isFile = CONTENT_FILE.test(name) && exportPathSchema.safeParse(name).success
    if (!isFile || (await stat(path.join(from, name))).size > FILE_MAX_BYTES) {
      refused += 1
      continue
    }
    if (await isSameFile(path.join(from, name), path.join(contentDir, name))) continue
    differing.push(name)
    if (!isWritten) continue
    await mkdir(path.dirname(path.join(contentDir, name)), { recursive: true })
    await copyFile(path.join(from, name), path.join(contentDir, name))
  }
  if (differing.length === 0 && refused === 0) return null
  const what = isWritten ? 'written' : 'different here (--with-content writes them)'
  const examples = differing.slice(0, 3).join(', ')
  return `files of content/: ${differing.length} ${what}${examples === '' ? '' : `, such as ${examples}`}; ${refused} refused`
}

async function isSameFile(a: string, b: string): Promise<boolean> {
  const digests = await Promise.all([digestOfFile(a), digestOfFile(b)]).catch(ignoreMissing)
  return digests !== undefined && digests[0].sha256 === digests[1].sha256
}

/**
 * Makes the accounts and roles of an export that are not here yet. Who is here keeps name and role:
 * an export never makes an administrator of someone who has an account.
 *
 * @returns a line for the report
 */
async function importUsers(
  folder: string,
  { documents, accounts }: Administrator,
  isDryRun: boolean,
): Promise<string> {
  const text = await readWhole(path.join(folder, EXPORT_FILES.users), USERS_MAX_BYTES)
  const parsed = exportedUsersSchema.safeParse(parseJson(String(text)))
  if (!parsed.success) {
    throw new ImportError(
      'import/bad-arguments',
      `${EXPORT_FILES.users} of the export is damaged: ${z.prettifyError(parsed.error).slice(0, 300)}`,
    )
  }
  const counts = { made: 0, here: 0, refused: 0 }
  for (const { uid, profile, account } of parsed.data) {
    const place = `users/${uid}`
    const isSafe = /^[^/\p{Cc}]{1,128}$/u.test(uid)
    const role = profile === null ? null : profileSchema.safeParse(decodeFields(profile))
    if (!isSafe || role?.success === false) counts.refused += 1
    else if ((await documents.read([place])).has(place)) counts.here += 1
    else {
      counts.made += 1
      if (isDryRun) continue
      const isNew = account === null || (await accounts.create({ uid, ...account })) === 'created'
      // A taken address or id belongs to someone who is here: their rights stay what they are.
      if (isNew && role !== null) {
        await documents.commit([{ path: place, fields: encodeFields(role.data) }])
      } else if (!isNew) {
        counts.made -= 1
        counts.here += 1
      }
    }
  }
  return `people: ${counts.made} ${isDryRun ? 'to be made' : 'made'} (they set a password by "Forgot your password"), ${counts.here} already here, ${counts.refused} refused`
}
