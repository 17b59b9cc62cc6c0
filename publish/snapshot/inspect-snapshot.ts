import { foreignProperty, parseHead } from './head.ts'
import type { SnapshotIdentity } from './head.ts'
import { MANIFESTS, PACKS, parseContents, unpackObject } from './contents/snapshot-format.ts'
import type { SnapshotHead } from './contents/snapshot-format.ts'
import type { SnapshotObjects } from './contents/snapshot-objects.ts'

/** The newest snapshot, as far as it can be told without reading all of it. */
export interface InspectedSnapshot {
  readonly head: SnapshotHead
  /** Why a start with these settings would not use it, as a sentence; null when it would. */
  readonly foreign: string | null
  readonly files: number
  /** Of all files, in bytes. */
  readonly bytes: number
  /** How many objects it needs. */
  readonly objects: number
  /** Those of them that are gone. */
  readonly missing: readonly string[]
}

/**
 * Reads the list of the newest snapshot and looks for everything that it names.
 *
 * @returns null when there is none
 * @throws SnapshotError `snapshot/damaged`, or `snapshot/other-format`
 */
export async function inspectNewest(
  objects: SnapshotObjects,
  identity: SnapshotIdentity,
): Promise<InspectedSnapshot | null> {
  const head = await parseHead(objects)
  if (head === null) return null
  const { manifest } = head
  const list = await unpackObject(manifest, await objects.get(`${MANIFESTS}${manifest}`))
  const { packs, files } = parseContents(list.toString('utf8'))
  const stored = new Set((await objects.list(PACKS)).map(({ key }) => key))
  const needed = packs.map(({ name }) => `${PACKS}${name}`)
  return {
    head,
    foreign: foreignProperty(head, identity),
    files: files.size,
    bytes: [...files.values()].reduce((sum, { size }) => sum + size, 0),
    objects: needed.length + 1,
    missing: needed.filter((key) => !stored.has(key)),
  }
}
