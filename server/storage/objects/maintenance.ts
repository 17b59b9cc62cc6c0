import type { StorageContext } from './storage-context.ts'

/** Most names that a log line about lost bytes carries. */
const NAMES_IN_LOG = 20

/** Findings of a look through the files. */
export interface MaintenanceReport {
  /** Uploads that had expired, and files that no row referred to. */
  readonly removed: number
  /** Names of objects whose bytes are not on the disk, one for each lost content. */
  readonly lost: readonly string[]
}

/**
 * Removes expired uploads, variants without their picture and files without a row, which a crash leaves between a rename and its row,
 * and reports rows without a file, which only a damaged disk or a bad copy of the folder can bring. Where a newer version has used
 * the data folder, only expired uploads go: the rest may belong to what only that one knows.
 *
 * @param graceMs younger files are left alone: their upload may be about to end. 0 when none can run
 */
export async function maintain(
  context: StorageContext,
  graceMs: number,
): Promise<MaintenanceReport> {
  const { blobs, objects, uploads, clock, log } = context
  const now = clock()
  const expired = uploads.removeExpired(now)
  for (const name of expired) await blobs.removePart(name)
  let removed = expired.length

  if (!blobs.keepsAll) for (const name of objects.variantsWithoutPicture()) objects.remove(name)

  const { contents, parts } = await blobs.inventory()
  // Read after the files, so that whatever has become an object meanwhile is known.
  const rows = objects.contents()
  const needed = uploads.partNames()
  const isOld = async (kind: 'content' | 'part', name: string) => {
    if (graceMs === 0) return true
    const changedAt = await blobs.changedAt(kind, name)
    return changedAt !== null && changedAt <= now.getTime() - graceMs
  }
  for (const name of parts) {
    if (blobs.keepsAll || needed.has(name) || !(await isOld('part', name))) continue
    await blobs.removePart(name)
    removed += 1
  }
  for (const sha256 of contents) {
    if (rows.has(sha256) || !(await isOld('content', sha256))) continue
    if (await blobs.discard(sha256, () => objects.isContentUsed(sha256))) removed += 1
  }
  const lost: string[] = []
  for (const [sha256, name] of rows) {
    if (contents.has(sha256)) continue
    // What has come or was deleted in the meantime is not lost.
    const isThere = (await blobs.changedAt('content', sha256)) !== null
    if (!isThere && objects.isContentUsed(sha256)) lost.push(name)
  }
  if (removed > 0) log.info('storage.swept', { files: removed })
  if (lost.length > 0) {
    log.error('storage.bytes-lost', {
      count: lost.length,
      names: lost.slice(0, NAMES_IN_LOG).join(', '),
    })
  }
  return { removed, lost }
}
