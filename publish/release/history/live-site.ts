import { writePointer } from '../lists/pointer.ts'
import type { Hold } from '../lists/pointer.ts'
import { ReleaseError } from '../../contract/errors.ts'
import { loadRelease, rootOf } from './history.ts'
import type { ReleaseHistory, ReleaseMaker } from '../model/release.ts'
import { indexSite } from '../model/site-index.ts'
import type { SiteIndex } from '../model/site-index.ts'
import { infoOf } from '../model/store-state.ts'
import type { LoadedRelease, StoreState } from '../model/store-state.ts'
import { hashOf } from '../files/release-file.ts'
import type { ReleaseFile } from '../files/release-file.ts'
import type { ReleaseLists, ReleaseTarget } from '../model/target.ts'

/** The site that readers get. */
export interface LiveSite {
  /** Null before the first release. */
  readonly site: () => SiteIndex | null
  /** As {@link ReleaseMaker.activate}. */
  readonly activate: ReleaseMaker['activate']
  /** As {@link ReleaseHistory.rollback}. */
  readonly rollback: ReleaseHistory['rollback']
  /** As {@link ReleaseHistory.resume}. */
  readonly resume: ReleaseHistory['resume']
}

/** Options of the switch between releases. */
export interface LiveSiteOptions {
  readonly target: ReleaseTarget
  readonly fence: ReleaseLists['fence']
  /** Ends what is being released. */
  readonly signal: AbortSignal
  /** Called after each switch, and when a release has to wait. */
  readonly onSwitched: () => void
}

/** Begins with the release that the pointer names. */
export function createLiveSite(state: StoreState, options: LiveSiteOptions): LiveSite {
  const { target, fence, signal, onSwitched } = options
  const index = (): SiteIndex | null => {
    const { live, lasting } = state
    const newest = () => state.newest?.tree ?? null
    return live === null ? null : indexSite(live.tree, { lasting, newest })
  }
  let site = index()

  /** Readers elsewhere get it first; then the pointer, which says so, moves by one atomic rename. */
  const switchTo = async (release: number, held: Hold | null): Promise<void> => {
    const next = await loadRelease(state, release)
    if (target.kind !== 'local') await target.makeLive(listsOf(state, next, fence), signal)
    const isThere = state.live?.root === next.root && state.held === held
    if (!isThere) await writePointer(state.disk, state.folders.store, release, held)
    state.live = next
    state.held = held
    site = index()
    onSwitched()
  }

  return {
    site: () => site,
    activate: async (release) => {
      const { held, live } = state
      if (held === null || live === null) {
        await switchTo(release, null)
        return { kind: 'live', release }
      }
      rootOf(state, release)
      onSwitched()
      return { kind: 'held', release: live.root.release, hold: held }
    },
    rollback: async (release, by, reason) => {
      await switchTo(release, { by, at: state.now().toISOString(), reason })
      state.log.info('release.held', { release, by, reason })
      return infoOf(rootOf(state, release))
    },
    resume: async (by) => {
      const newest = state.newest?.root
      if (newest === undefined) {
        throw new ReleaseError('release/unknown', 'There is no release yet.')
      }
      await switchTo(newest.release, null)
      state.log.info('release.resumed', { release: newest.release, by })
      return infoOf(newest)
    },
  }
}

function listsOf(
  { lasting, blobs, roots }: StoreState,
  { root, tree }: LoadedRelease,
  fence: ReleaseLists['fence'],
): ReleaseLists {
  const files = new Map<string, ReleaseFile>(lasting.all())
  for (const shard of tree.shards) for (const [path, file] of shard.files) files.set(path, file)
  return {
    release: root.release,
    kept: [...roots.keys()],
    site: hashOf(JSON.stringify([root.shards, root.redirects])),
    files,
    redirects: [...tree.redirects.byPath.values()],
    read: (file) => blobs.read(file.sha256),
    fence,
  }
}
