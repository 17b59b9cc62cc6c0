import { open, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { digestOfFile, filesBelow } from '../node-shared/content-export/digests.ts'
import { digestLine } from '../node-shared/content-export/verify.ts'
import type { Progress } from '../node-shared/log/progress.ts'
import { EXPORT_FILES, EXPORT_FORMAT, EXPORT_VERSION } from '../shared/documents/content-export.ts'
import type { ExportManifest } from '../shared/documents/content-export.ts'
import { UNFINISHED } from './folder.ts'
import type { Tally } from './tally.ts'

/** Options of {@link finishExport}. */
export interface FinishOptions {
  readonly folder: string
  readonly productVersion: string
  readonly source: ExportManifest['source']
  readonly hasUsers: boolean
  readonly tally: Tally
  readonly clock: () => Date
  readonly progress: Progress
}

/** Lists the digests of all files, and writes the manifest, which makes the export whole. */
export async function finishExport(options: FinishOptions): Promise<ExportManifest> {
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

/** The files that describe the others. */
const OWN_FILES: readonly string[] = [
  EXPORT_FILES.manifest,
  `${EXPORT_FILES.manifest}.tmp`,
  EXPORT_FILES.digests,
  UNFINISHED,
]
