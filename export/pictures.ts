import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { AdministratorDocuments } from '../node-shared/administrator/documents.ts'
import type { AdministratorObjects, ObjectMetadata } from '../node-shared/administrator/objects.ts'
import { filesBelow } from '../node-shared/content-export/digests.ts'
import { hasCode } from '../node-shared/errors.ts'
import { createLimiter } from '../node-shared/queues/limiter.ts'
import type { Progress } from '../node-shared/log/progress.ts'
import {
  EXPORTED_PICTURE,
  EXPORT_FILES,
  EXPORT_FOLDERS,
} from '../shared/documents/content-export.ts'
import type { ExportedPicture } from '../shared/documents/content-export.ts'
import { mediaIdOf } from '../shared/picture/media.ts'
import { ExportError } from './errors.ts'
import type { Tally } from './tally.ts'

const DOWNLOADS_AT_ONCE = 4

export interface ExportPicturesOptions {
  readonly folder: string
  readonly objects: AdministratorObjects
  readonly documents: AdministratorDocuments
  readonly progress: Progress
  readonly tally: Tally
}

/**
 * Writes the stored pictures and what the library knows of them. One that is here already is compared
 * by its digest and not fetched again. Smaller forms that the backend makes of them are left out.
 *
 * @throws ExportError `export/picture-damaged` when bytes are not those that were stored
 */
export async function exportPictures(options: ExportPicturesOptions): Promise<void> {
  const { folder, objects, documents, progress, tally } = options
  const limit = createLimiter(DOWNLOADS_AT_ONCE)
  const held = new Set<string>()
  const list = await open(path.join(folder, EXPORT_FILES.pictures), 'w')
  try {
    for await (const page of objects.pages('posts/')) {
      const known = page.filter(({ name }) => isPicture(name, tally))
      const [media, files] = await Promise.all([
        documents.read(known.map(({ name }) => `media/${mediaIdOf(name)}`)),
        Promise.all(known.map((object) => limit(() => keepPicture(object, folder, objects)))),
      ])
      for (const [index, { name, contentType, cacheControl, size }] of known.entries()) {
        const sha256 = files[index]
        // Deleted since it was listed.
        if (sha256 === undefined || sha256 === null) continue
        const entry = media.get(`media/${mediaIdOf(name)}`)?.fields ?? null
        await writeLine(list, { name, contentType, cacheControl, size, sha256, media: entry })
        held.add(name)
        tally.counts.pictures += 1
        tally.counts.pictureBytes += size
      }
      progress.count(held.size, 'Pictures')
    }
  } finally {
    await list.close()
  }
  progress.end()
  const below = path.join(folder, EXPORT_FOLDERS.pictures)
  for await (const name of filesBelow(below)) {
    if (!held.has(name)) await rm(path.join(below, name))
  }
}

function isPicture(name: string, tally: Tally): boolean {
  if (EXPORTED_PICTURE.test(name)) return true
  tally.note(`the file ${name} was left out: it is no picture of a post`)
  return false
}

async function writeLine(list: FileHandle, picture: ExportedPicture): Promise<void> {
  await list.write(`${JSON.stringify(picture)}\n`)
}

/** Returns the SHA-256 of the picture's file; null when the picture is gone. */
async function keepPicture(
  object: ObjectMetadata,
  folder: string,
  objects: AdministratorObjects,
): Promise<string | null> {
  const file = path.join(folder, EXPORT_FOLDERS.pictures, object.name)
  const earlier = await digestsOf(file, object)
  if (earlier !== null) return earlier
  const bytes = await objects.download(object.name)
  if (bytes === null) return null
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(file, 'w')
  try {
    for await (const piece of bytes) await handle.write(piece)
  } finally {
    await handle.close()
  }
  const sha256 = await digestsOf(file, object)
  if (sha256 !== null) return sha256
  await rm(file, { force: true })
  throw new ExportError(
    'export/picture-damaged',
    `The stored picture ${object.name} did not arrive as it was uploaded. Run the export again; if it stays, restore the picture from a backup or delete it.`,
  )
}

/** The SHA-256 of a file that is the object's; null when it is not there or is another. */
async function digestsOf(file: string, { size, md5Hash }: ObjectMetadata): Promise<string | null> {
  try {
    if ((await stat(file)).size !== size) return null
    const sha256 = createHash('sha256')
    const md5 = createHash('md5')
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      sha256.update(chunk)
      md5.update(chunk)
    }
    return md5Hash === null || md5.digest('base64') === md5Hash ? sha256.digest('hex') : null
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
