import path from 'node:path'
import { digestOfFile, filesBelow } from '../../../node-shared/content-export/digests.ts'
import { EXPORT_FILES } from '../../../shared/documents/content-export.ts'

/** Every file of an export and its digest, without the manifest, which has the time. */
export async function listDigests(folder: string): Promise<string> {
  const lines: string[] = []
  for await (const name of filesBelow(folder)) {
    if (name === EXPORT_FILES.manifest) continue
    const { sha256 } = await digestOfFile(path.join(folder, name))
    lines.push(`${sha256}  ${name}`)
  }
  return lines.sort().join('\n')
}
