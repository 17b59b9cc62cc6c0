import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Node } from 'gatsby'
import { planStateDownloads } from './downloads.ts'
import { stateRecords } from './state-record.ts'

/**
 * Writes the downloads of the states section into the finished site.
 *
 * @param publicDir the folder of the built site
 */
export async function writeStateDownloads(
  getNodesByType: (type: string) => Node[],
  publicDir: string,
): Promise<void> {
  for (const file of planStateDownloads(stateRecords(getNodesByType('UsState')))) {
    const target = path.join(publicDir, file.path)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, file.text)
  }
}
