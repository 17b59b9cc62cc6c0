import { PACK_BYTES } from './pack-writer.ts'
import type { Pack, SnapshotFile } from '../contents/snapshot-format.ts'

/** Less of a pack in use than this share, and what is left of it is sent again with others. */
const WORTHWHILE_SHARE = 0.5

/** So many small packs are as well one. */
const SMALL_PACKS = 16
const SMALL_BYTES = PACK_BYTES / 4

/** The packs of which enough is still in use. */
export function packsWorthKeeping(
  packs: readonly Pack[],
  files: readonly SnapshotFile[],
): readonly Pack[] {
  const used = new Set(files.flatMap(({ chunks }) => chunks))
  const sizes = packs.map((pack) => ({ pack, ...sizesOf(pack, used) }))
  const worthwhile = sizes.filter(
    ({ inUse, whole }) => inUse > 0 && inUse >= whole * WORTHWHILE_SHARE,
  )
  const isSmall = ({ inUse }: { readonly inUse: number }) => inUse < SMALL_BYTES
  const isCrowded = worthwhile.filter(isSmall).length > SMALL_PACKS
  return worthwhile.filter((one) => !isCrowded || !isSmall(one)).map(({ pack }) => pack)
}

function sizesOf({ chunks }: Pack, used: ReadonlySet<string>) {
  const sum = (of: Pack['chunks']) => of.reduce((bytes, chunk) => bytes + chunk.bytes, 0)
  return { whole: sum(chunks), inUse: sum(chunks.filter(({ digest }) => used.has(digest))) }
}
