import type { FileChanges } from '../../shared/builder-protocol.ts'
import { feedPaths } from '../../shared/paths.ts'
import type { FeedWriter } from '../feeds/feed-writer.ts'
import { openFeedWriter } from '../feeds/feed-writer.ts'
import type { FeedList } from '../feeds/plan-feeds.ts'
import { hasFeeds } from '../feeds/plan-feeds.ts'
import type { PlannedFile } from '../files/planned-file.ts'
import type { PostNodeFields } from '../nodes/nodes.ts'
import { listNodeId, NODE_TYPES, postNodeId } from '../nodes/nodes.ts'
import type { DerivedFile, DerivedSite } from './derived-file.ts'
import type { PublicFiles } from '../output/public-files.ts'

/** The feeds of a list that has some. */
function feedsOf(
  list: FeedList,
  { nodes }: DerivedSite,
  writeFeeds: FeedWriter,
): Promise<readonly PlannedFile[]> {
  const postOf = (id: string) => nodes.getNode(postNodeId(id)) as PostNodeFields | undefined
  return writeFeeds(
    list,
    list.items.flatMap(({ postId }) => postOf(postId) ?? []),
  )
}

/** The feeds of the blog and of its tags. */
export const feeds: DerivedFile = {
  makes: 'feeds as RSS, Atom and JSON',
  from: 'the newest posts of the site and of each tag',
  when: 'later',
  async all(site) {
    const writeFeeds = openFeedWriter(site)
    const lists = site.nodes.getNodesByType(NODE_TYPES.list) as readonly FeedList[]
    const files: PlannedFile[] = []
    for (const list of lists.filter(hasFeeds)) {
      files.push(...(await feedsOf(list, site, writeFeeds)))
    }
    return { files }
  },
  follow(site, files) {
    const writeFeeds = openFeedWriter(site)
    const waiting = new Set<string>()
    return {
      note(_, { facts: { lists } }) {
        for (const { path, kind } of lists.changed) if (kind !== 'author') waiting.add(path)
        for (const path of lists.removed) waiting.add(path)
      },
      hasRest: () => waiting.size > 0,
      async make(signal) {
        const written: string[] = []
        const removed: string[] = []
        for (const path of waiting) {
          if (signal.aborted) break
          const done = await writeFeedsOf(path, site, writeFeeds, files)
          written.push(...done.written)
          removed.push(...done.removed)
          waiting.delete(path)
        }
        return { written, removed }
      },
    }
  },
}

async function writeFeedsOf(
  path: string,
  site: DerivedSite,
  writeFeeds: FeedWriter,
  files: PublicFiles,
): Promise<FileChanges> {
  const list = site.nodes.getNode(listNodeId(path)) as FeedList | undefined
  if (list === undefined || !hasFeeds(list)) {
    return { written: [], removed: await files.remove(Object.values(feedPaths(path))) }
  }
  const planned = await feedsOf(list, site, writeFeeds)
  await files.announce(planned.map((file) => file.path))
  const written: string[] = []
  for (const file of planned) if (await files.write(file)) written.push(file.path)
  return { written, removed: [] }
}
