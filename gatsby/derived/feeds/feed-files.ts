import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'
import type { FactLookup } from '../../../shared/facts/references.ts'
import { feedPaths } from '../../../shared/site/paths.ts'
import type { FactFields } from '../../reference/facts/facts.ts'
import { factNode, factTextOfNode } from '../../reference/facts/facts.ts'
import type { FeedWriter } from './feed-writer.ts'
import { openFeedWriter } from './feed-writer.ts'
import type { FeedList } from './plan-feeds.ts'
import { hasFeeds } from './plan-feeds.ts'
import type { PlannedFile } from '../../files/planned-file.ts'
import type { PostNodeFields } from '../../nodes/nodes.ts'
import { listNodeId, postNodeId } from '../../nodes/nodes.ts'
import type { DerivedFile, DerivedSite, FilesMadeLater } from '../maker/derived-file.ts'
import type { PublicFiles } from '../../files/public-files.ts'

/** The facts as the site has them at any moment. */
const factsIn =
  ({ nodes }: DerivedSite): FactLookup =>
  (id) => {
    const node = nodes.getNode(factNode(id).id) as FactFields | undefined
    return node === undefined ? undefined : factTextOfNode(node)
  }

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

const listsOf = async ({ overview }: DerivedSite): Promise<FeedList[]> =>
  (await overview.lists()).filter(hasFeeds)

async function feedsOfAll(
  lists: readonly FeedList[],
  site: DerivedSite,
): Promise<{ readonly files: readonly PlannedFile[] }> {
  const writeFeeds = openFeedWriter({ ...site, factOf: factsIn(site) })
  const files: PlannedFile[] = []
  for (const list of lists) files.push(...(await feedsOf(list, site, writeFeeds)))
  return { files }
}

/** The files of a list's feeds. */
export const feedFilesOf = (listPath: string): string[] => {
  const { rss, atom, json } = feedPaths(listPath)
  return [rss, atom, json]
}

/** Whether a list's feeds are there with the pages: feed readers ask for those of the blog. */
const isMain = ({ kind }: Pick<FeedList, 'kind'>): boolean => kind === 'all'

/** The lists whose feeds are made after the pages. */
const tagListsOf = async (site: DerivedSite): Promise<FeedList[]> =>
  (await listsOf(site)).filter((list) => !isMain(list))

/** The feeds of the blog and of its tags. */
export const feeds: DerivedFile = {
  makes: 'feeds as RSS, Atom and JSON',
  from: 'the newest posts of the site and of each tag',
  all: async (site) => feedsOfAll(await listsOf(site), site),
  pagesFirst: {
    make: async (site) => feedsOfAll((await listsOf(site)).filter(isMain), site),
    leaves: async (site) => (await tagListsOf(site)).flatMap(({ path }) => feedFilesOf(path)),
  },
  async follow(site, files, deferrals) {
    const writeFeeds = openFeedWriter({ ...site, factOf: factsIn(site) })
    const waiting = new Set(
      site.isPagesFirst === true ? (await tagListsOf(site)).map(({ path }) => path) : deferrals,
    )
    let done = 0
    const later: FilesMadeLater = {
      note(_, { fileInputs: { lists } }) {
        for (const { path, kind } of lists.changed) if (kind !== 'author') waiting.add(path)
        for (const path of lists.removed) waiting.add(path)
      },
      hasDeferred: () => waiting.size > 0,
      progress: () => ({ phase: 'Writing the feeds', done, total: done + waiting.size }),
      deferrals: () => (waiting.size > 0 ? [...waiting] : null),
      async make(signal) {
        const written: string[] = []
        const removed: string[] = []
        for (const path of waiting) {
          if (signal.aborted) break
          const made = await writeFeedsOf(path, site, writeFeeds, files)
          written.push(...made.written)
          removed.push(...made.removed)
          waiting.delete(path)
          done += 1
        }
        if (waiting.size === 0) done = 0
        return { written, removed }
      },
    }
    return { later }
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
    return { written: [], removed: await files.remove(feedFilesOf(path)) }
  }
  const planned = await feedsOf(list, site, writeFeeds)
  await files.announce(planned.map((file) => file.path))
  const written: string[] = []
  for (const file of planned) if (await files.write(file)) written.push(file.path)
  return { written, removed: [] }
}
