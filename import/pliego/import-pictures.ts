import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Administrator } from '../../node-shared/administrator/open-administrator.ts'
import { readLines } from '../../node-shared/content-export/read-lines.ts'
import { readWhole } from '../../node-shared/content-export/verify.ts'
import { createLimiter } from '../../node-shared/queues/limiter.ts'
import type { Progress } from '../../node-shared/log/progress.ts'
import { decodeFields, encodeValue } from '../../node-shared/backend/wire-values.ts'
import {
  EXPORT_FILES,
  EXPORT_FOLDERS,
  exportedPictureSchema,
} from '../../shared/documents/content-export.ts'
import type { ExportedPicture } from '../../shared/documents/content-export.ts'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { UPLOAD_MAX_BYTES } from '../../shared/picture/image-resize.ts'
import { mediaIdOf, mediaSchema } from '../../shared/picture/media.ts'
import { objectUrl } from '../../shared/firebase/object-url.ts'
import { parseJson } from '../../shared/records/json.ts'
import { inspectPicture } from '../media/inspect-picture.ts'
import { inPages } from './pages.ts'

const LINE_MAX_BYTES = 100_000
const PICTURES_PER_BATCH = 50
const PICTURES_AT_ONCE = 4

export interface ImportPicturesOptions {
  readonly folder: string
  readonly administrator: Administrator
  readonly settings: FirebaseSettings
  readonly isDryRun: boolean
  readonly total: number
  readonly progress: Progress
}

/** Counts of the pictures by outcome. */
export interface PictureCounts {
  readonly stored: number
  readonly same: number
  readonly refused: readonly { readonly name: string; readonly reason: string }[]
}

type Outcome = 'stored' | 'same' | { readonly name: string; readonly reason: string }

/**
 * Stores the pictures of an export and enters them into the library. One that is here already stays:
 * its name is the digest of its content. What is no picture, whatever it says, is refused.
 */
export async function importPictures(options: ImportPicturesOptions): Promise<PictureCounts> {
  const limit = createLimiter(PICTURES_AT_ONCE)
  const outcomes = { stored: 0, same: 0 }
  const refused: { name: string; reason: string }[] = []
  const lines = readLines(path.join(options.folder, EXPORT_FILES.pictures), LINE_MAX_BYTES)
  for await (const page of inPages(lines, PICTURES_PER_BATCH)) {
    const pictures: ExportedPicture[] = []
    for (const line of page) {
      const { data } = exportedPictureSchema.safeParse(parseJson(line))
      if (data === undefined)
        refused.push({ name: line.slice(0, 100), reason: 'its line is damaged' })
      else pictures.push(data)
    }
    const found = await Promise.all(
      pictures.map((picture) => limit(() => importPicture(picture, options))),
    )
    for (const outcome of found) {
      if (typeof outcome === 'string') outcomes[outcome] += 1
      else refused.push(outcome)
    }
    await enterIntoLibrary(pictures, options)
    const done = outcomes.stored + outcomes.same + refused.length
    options.progress.show(done, options.total, 'Pictures')
  }
  return { ...outcomes, refused }
}

async function importPicture(
  { name, contentType, cacheControl, size, sha256 }: ExportedPicture,
  { folder, administrator, isDryRun }: ImportPicturesOptions,
): Promise<Outcome> {
  const here = await administrator.objects.describe(name)
  const file = path.join(folder, EXPORT_FOLDERS.pictures, name)
  const bytes = await readWhole(file, UPLOAD_MAX_BYTES)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    return { name, reason: 'its file is not the one that was exported' }
  }
  if (here !== null) {
    const md5 = createHash('md5').update(bytes).digest('base64')
    const isSame = here.size === size && (here.md5Hash === null || here.md5Hash === md5)
    return isSame ? 'same' : { name, reason: 'another file has this name here' }
  }
  const found = await inspectPicture(bytes)
  if (found.kind === 'missing') return { name, reason: found.reason }
  // It goes in as it is or not at all: its name is the digest of its bytes.
  if (found.note !== null) return { name, reason: 'it is larger than this site stores' }
  if (found.file.contentType !== contentType) {
    return { name, reason: `it is ${found.file.contentType}, not ${contentType}` }
  }
  if (!isDryRun) await administrator.objects.upload({ name, contentType, cacheControl }, bytes)
  return 'stored'
}

async function enterIntoLibrary(
  pictures: readonly ExportedPicture[],
  { administrator, settings, isDryRun }: ImportPicturesOptions,
): Promise<void> {
  if (isDryRun) return
  const { documents } = administrator
  const placeOf = ({ name }: ExportedPicture) => `media/${mediaIdOf(name)}`
  const present = await documents.read(pictures.map(placeOf))
  const writes = pictures.flatMap((picture) => {
    const { media, name } = picture
    if (media === null || present.has(placeOf(picture))) return []
    const { data } = mediaSchema.safeParse(decodeFields(media))
    if (data?.path !== name) return []
    const url = encodeValue(objectUrl(settings, name))
    return [{ path: placeOf(picture), fields: { ...media, url } }]
  })
  if (writes.length > 0) await documents.commit(writes)
}
