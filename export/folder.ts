import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { readManifest } from '../node-shared/content-export/read-manifest.ts'
import { hasCode, messageOf } from '../node-shared/errors.ts'
import { readTextIfThere } from '../node-shared/files/read-text.ts'
import { EXPORT_FILES, EXPORT_FOLDERS } from '../shared/documents/content-export.ts'
import type { ExportManifest } from '../shared/documents/content-export.ts'
import { ExportError } from './errors.ts'

/** Says that an export is being written here, and of which site. Gone when it is whole. */
export const UNFINISHED = 'unfinished.json'

type Source = ExportManifest['source']

const sourceSchema = z.object({
  projectId: z.string(),
  bucket: z.string(),
  storageHost: z.string().nullable(),
})

/**
 * Makes the folder ready: a new one, or one with an export of the same site, whole or not, which is
 * then brought up to date.
 *
 * @throws ExportError `export/folder-not-empty`, `export/other-site`, `export/not-written`
 */
export async function prepareFolder(folder: string, source: Source): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const earlier = await earlierSource(folder)
    if (earlier === null && (await readdir(folder)).length > 0) {
      throw new ExportError(
        'export/folder-not-empty',
        `${folder} is not empty and holds no export. Name another folder with --out.`,
      )
    }
    if (earlier !== null && !isSameSource(earlier, source)) {
      throw new ExportError(
        'export/other-site',
        `${folder} holds an export of the project ${earlier.projectId}. Name another folder with --out.`,
      )
    }
    await writeFile(path.join(folder, UNFINISHED), `${JSON.stringify(source)}\n`)
    // Until the export is whole again, nothing may take it for whole.
    await rm(path.join(folder, EXPORT_FILES.manifest), { force: true })
    for (const name of Object.values(EXPORT_FOLDERS)) {
      await mkdir(path.join(folder, name), { recursive: true })
    }
  } catch (cause) {
    if (cause instanceof ExportError) throw cause
    throw notWritten(folder, cause)
  }
}

/** Takes the mark of an unfinished export away. */
export async function markFinished(folder: string): Promise<void> {
  await rm(path.join(folder, UNFINISHED), { force: true })
}

/** For a disk that is full or a folder that may not be written to. */
export function notWritten(place: string, cause: unknown): ExportError {
  return new ExportError(
    'export/not-written',
    `${place} cannot be written: ${messageOf(cause)}. Run the same command again when there is room: it goes on from here.`,
    { cause },
  )
}

const isSameSource = (a: Source, b: Source) =>
  a.projectId === b.projectId && a.bucket === b.bucket && a.storageHost === b.storageHost

async function earlierSource(folder: string): Promise<Source | null> {
  const text = await readTextIfThere(path.join(folder, UNFINISHED))
  if (text !== null) return sourceSchema.parse(JSON.parse(text))
  try {
    return (await readManifest(folder)).source
  } catch (error) {
    if (hasCode(error, 'content-export/not-an-export')) return null
    throw error
  }
}
