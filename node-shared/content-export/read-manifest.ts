import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import {
  EXPORT_FILES,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  exportManifestSchema,
} from '../../shared/documents/content-export.ts'
import type { ExportManifest } from '../../shared/documents/content-export.ts'
import { errorCode, messageOf } from '../errors.ts'
import { ContentExportError } from './export-folder-error.ts'

const headSchema = z.object({ format: z.literal(EXPORT_FORMAT), formatVersion: z.int().min(1) })

/**
 * Reads what an export says about itself.
 *
 * @throws ContentExportError `content-export/not-an-export`, `content-export/newer`
 */
export async function readManifest(folder: string): Promise<ExportManifest> {
  const text = await readFile(path.join(folder, EXPORT_FILES.manifest), 'utf8').catch(
    (cause: unknown) => {
      throw new ContentExportError(
        errorCode(cause) === 'ENOENT'
          ? 'content-export/not-an-export'
          : 'content-export/unreadable',
        `${folder} is not an export of Pliego, or one that did not end: its ${EXPORT_FILES.manifest} cannot be read (${messageOf(cause)}). Run "npm run export -- --out ${folder}" again: it goes on where it stopped.`,
        { cause },
      )
    },
  )
  try {
    const json: unknown = JSON.parse(text)
    const { formatVersion } = headSchema.parse(json)
    if (formatVersion > EXPORT_VERSION) {
      throw new ContentExportError(
        'content-export/newer',
        `${folder} is of format ${formatVersion}; this version reads up to ${EXPORT_VERSION}. Use the version of Pliego that made it, or a newer one.`,
      )
    }
    return exportManifestSchema.parse(json)
  } catch (cause) {
    if (cause instanceof ContentExportError) throw cause
    throw new ContentExportError(
      'content-export/not-an-export',
      `${folder} is not an export of Pliego, or its ${EXPORT_FILES.manifest} is damaged: ${messageOf(cause).slice(0, 300)}`,
      { cause },
    )
  }
}
