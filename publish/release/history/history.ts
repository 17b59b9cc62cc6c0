import { ReleaseError } from '../../contract/errors.ts'
import { compareSites } from './differences.ts'
import { FOLLOW_UP_CAUSE } from '../model/release.ts'
import type { Root } from '../lists/manifest.ts'
import type { ListedRelease, ReleaseDetails, ReleaseDiff } from '../model/release.ts'
import { infoOf, listsOf, newestFirst } from '../model/store-state.ts'
import type { LoadedRelease, StoreState } from '../model/store-state.ts'

/** The root of a kept release. @throws ReleaseError `release/unknown` */
export function rootOf(state: StoreState, release: number): Root {
  const root = state.roots.get(release)
  if (root !== undefined) return root
  const known = newestFirst(state.roots).map((one) => one.release)
  throw new ReleaseError(
    'release/unknown',
    `There is no release ${release}. Kept releases: ${known.join(', ') || 'none'}.`,
  )
}

/** A kept release with its files. @throws ReleaseError `release/unknown`, or `release/list-broken` */
export async function loadRelease(state: StoreState, release: number): Promise<LoadedRelease> {
  const root = rootOf(state, release)
  const loaded = [state.newest, state.live].find((one) => one?.root === root)
  if (loaded !== undefined && loaded !== null) return loaded
  const like = state.live ?? state.newest
  if (like === null) throw new ReleaseError('release/unknown', 'There is no release yet.')
  return { root, tree: await state.shards.tree(root, like.tree) }
}

/** A release as lists show it. */
export function listedRelease(state: StoreState, root: Root): ListedRelease {
  return {
    ...infoOf(root),
    isLive: root === state.live?.root,
    isNewest: root === state.newest?.root,
    followUpOf: followUpOf(state, root),
  }
}

function followUpOf(state: StoreState, { release, cause }: Root): number | null {
  if (cause !== FOLLOW_UP_CAUSE) return null
  const earlier = newestFirst(state.roots).find(
    (root) => root.release < release && root.cause !== FOLLOW_UP_CAUSE,
  )
  return earlier?.release ?? null
}

/** Everything that is known of a release. @throws as {@link loadRelease} */
export async function showRelease(state: StoreState, release: number): Promise<ReleaseDetails> {
  const root = rootOf(state, release)
  const { tree } = await loadRelease(state, release)
  const own = new Set(listsOf(root))
  for (const other of state.roots.values()) {
    if (other !== root) for (const list of listsOf(other)) own.delete(list)
  }
  return {
    ...listedRelease(state, root),
    redirects: tree.redirects.byPath.size,
    ownBytes: await ownBytes(state, root, own),
  }
}

/** The difference between two releases. @throws as {@link loadRelease} */
export async function diffReleases(
  state: StoreState,
  from: number,
  to: number,
): Promise<ReleaseDiff> {
  const [before, after] = [await loadRelease(state, from), await loadRelease(state, to)]
  const compared = ({ root, tree }: LoadedRelease) => ({ ...infoOf(root), tree })
  return compareSites(compared(before), compared(after))
}

/** The plain bytes of what only one release has, lists included. */
async function ownBytes(state: StoreState, root: Root, own: ReadonlySet<string>): Promise<number> {
  let bytes = 0
  const counted = new Set<string>()
  for (const [index, list] of root.shards.entries()) {
    if (!own.has(list)) continue
    bytes += (await state.blobs.size(list)) ?? 0
    const others = new Set<string>()
    for (const other of state.roots.values()) {
      const sha256 = other.shards[index]
      if (other === root || sha256 === undefined) continue
      for (const file of (await state.shards.load(sha256)).files.values()) others.add(file.sha256)
    }
    for (const file of (await state.shards.load(list)).files.values()) {
      if (others.has(file.sha256) || counted.has(file.sha256)) continue
      counted.add(file.sha256)
      bytes += file.size
    }
  }
  return bytes
}
