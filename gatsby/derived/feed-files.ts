import type { FeedWriter } from '../feeds/feed-writer.ts'
import type { FeedList } from '../feeds/plan-feeds.ts'
import { hasFeeds } from '../feeds/plan-feeds.ts'
import type { PublicFiles } from './public-files.ts'
import type { PostNodeFields } from '../nodes/nodes.ts'
import { feedPaths } from '../../shared/paths.ts'
import type { SiteFacts } from '../model/site-change.ts'
import type { FileChanges } from '../../shared/builder-protocol.ts'

/** The feeds of the blog and of its tags, those that changed at a time. */
export interface FeedFiles {
  note(lists: SiteFacts['lists']): void
  hasRest(): boolean
  /** Writes the feeds of one list after another until there is none left, or the signal comes. */
  later(signal: AbortSignal): Promise<FileChanges>
}

/** What {@link openFeedFiles} needs: the site as it is whenever feeds are written. */
export interface FeedFilesOptions {
  readonly files: PublicFiles
  readonly writeFeeds: FeedWriter
  /** The front page of a list. */
  readonly getList: (path: string) => FeedList | undefined
  readonly getPost: (postId: string) => PostNodeFields | undefined
}

/** Opens with nothing to write. */
export function openFeedFiles(options: FeedFilesOptions): FeedFiles {
  const { files, writeFeeds, getList, getPost } = options
  const waiting = new Set<string>()

  async function write(path: string): Promise<FileChanges> {
    const list = getList(path)
    if (list === undefined || !hasFeeds(list)) {
      return { written: [], removed: await files.remove(Object.values(feedPaths(path))) }
    }
    const posts = list.items.flatMap(({ postId }) => getPost(postId) ?? [])
    const planned = await writeFeeds(list, posts)
    await files.announce(planned.map((file) => file.path))
    const written: string[] = []
    for (const file of planned) if (await files.write(file)) written.push(file.path)
    return { written, removed: [] }
  }

  return {
    note({ changed, removed }) {
      for (const { path, kind } of changed) if (kind !== 'author') waiting.add(path)
      for (const path of removed) waiting.add(path)
    },
    hasRest: () => waiting.size > 0,
    async later(signal) {
      const written: string[] = []
      const removed: string[] = []
      for (const path of waiting) {
        if (signal.aborted) break
        const done = await write(path)
        written.push(...done.written)
        removed.push(...done.removed)
        waiting.delete(path)
      }
      return { written, removed }
    },
  }
}
