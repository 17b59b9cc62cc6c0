import type { ReleaseBlobs } from '../files/blobs.ts'
import { ReleaseError } from '../../contract/errors.ts'
import { hasCode } from '../../../node-shared/errors.ts'
import { redirectsSchema } from './manifest.ts'
import { hashOf } from '../files/release-file.ts'
import type { Root } from './manifest.ts'
import { parseShard } from './shard.ts'
import type { Shard } from './shard.ts'
import { EMPTY_SHARD, NO_REDIRECTS, redirectList } from './site-tree.ts'
import type { RedirectList, SiteTree } from './site-tree.ts'

/** Lists that are kept in memory although no tree in use has them: about four whole big sites. */
const REMEMBERED_COUNT = 4_096

/** Lists that are read from the disk at the same time. */
const AT_ONCE = 16

/** The lists of files of all releases, read when they are asked for. */
export interface ShardStore {
  /** @throws ReleaseError `release/list-broken` when it is missing or damaged */
  load(sha256: string, like?: Shard): Promise<Shard>
  /**
   * All files of a release.
   *
   * @param like a tree whose equal parts are used again
   * @throws ReleaseError `release/list-broken`
   */
  tree(root: Root, like: SiteTree): Promise<SiteTree>
  /** Keeps lists that were just made. */
  remember(written: readonly string[], tree: SiteTree): void
}

/** Makes an empty store over the blobs. */
export function createShardStore(blobs: ReleaseBlobs): ShardStore {
  const known = new Map<string, Shard>()

  const keep = (shard: Shard): Shard => {
    // Maps keep the order of insertion: what was used last goes to the end.
    known.delete(shard.sha256)
    known.set(shard.sha256, shard)
    for (const oldest of known.keys()) {
      if (known.size <= REMEMBERED_COUNT) break
      known.delete(oldest)
    }
    return shard
  }
  const load = async (sha256: string, like?: Shard): Promise<Shard> => {
    if (sha256 === EMPTY_SHARD.sha256) return EMPTY_SHARD
    return keep(known.get(sha256) ?? (await loadShard(blobs, sha256, like)))
  }

  return {
    load,
    tree: async (root, like) => {
      const shards = [...like.shards]
      const missing = root.shards
        .map((sha256, index) => ({ sha256, index }))
        .filter(({ sha256, index }) => shards[index]?.sha256 !== sha256)
      for (let at = 0; at < missing.length; at += AT_ONCE) {
        await Promise.all(
          missing.slice(at, at + AT_ONCE).map(async ({ sha256, index }) => {
            shards[index] = await load(sha256, like.shards[index])
          }),
        )
      }
      return { shards, redirects: await loadRedirects(blobs, root.redirects, like.redirects) }
    },
    remember: (written, tree) => {
      const made = new Set(written)
      for (const shard of tree.shards) if (made.has(shard.sha256)) keep(shard)
    },
  }
}

/**
 * Reads one list.
 *
 * @param like a list whose equal entries are used again
 * @throws ReleaseError `release/list-broken` when it is missing or damaged
 */
async function loadShard(blobs: ReleaseBlobs, sha256: string, like?: Shard): Promise<Shard> {
  if (sha256 === EMPTY_SHARD.sha256) return EMPTY_SHARD
  return parseShard(sha256, await readList(blobs, sha256), like)
}

async function loadRedirects(
  blobs: ReleaseBlobs,
  sha256: string,
  like: RedirectList,
): Promise<RedirectList> {
  if (like.sha256 === sha256) return like
  if (sha256 === NO_REDIRECTS.sha256) return NO_REDIRECTS
  const content = await readList(blobs, sha256)
  const parsed = hashOf(content) === sha256 ? redirectsSchema.safeParse(asJson(content)) : null
  if (parsed?.success === true) return redirectList(parsed.data)
  throw new ReleaseError('release/list-broken', `The list of redirects ${sha256} is damaged.`)
}

async function readList(blobs: ReleaseBlobs, sha256: string): Promise<Buffer> {
  try {
    return await blobs.read(sha256)
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw cause
    throw new ReleaseError('release/list-broken', `The list ${sha256} is missing.`, { cause })
  }
}

function asJson(content: Buffer): unknown {
  return JSON.parse(content.toString('utf8'))
}
