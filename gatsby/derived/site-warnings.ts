import path from 'node:path'
import type { FileChanges } from '../../shared/publish/builder-protocol.ts'
import type { SiteChange } from '../pages/model/change/site-change.ts'
import type { PostNodeFields } from '../nodes/nodes.ts'
import { postNodeId } from '../nodes/nodes.ts'
import type { ReportedWarning } from '../report/warnings.ts'
import { feedFilesOf } from './feeds/feed-files.ts'
import type { MadeSite } from './registry.ts'
import { pathsToCome } from './registry.ts'
import { openPostWarnings } from '../report/post-warnings.ts'

/** The warnings of the build about the posts of a site: now, and after each change. */
export interface SiteWarnings {
  /**
   * @param change null when only files have changed
   * @param files all files that were written or removed: links may lead to them
   * @returns ids of the posts about which it says something else than before
   */
  note(change: SiteChange | null, files: readonly FileChanges[]): readonly string[]
  of(postId: string): readonly ReportedWarning[]
  /** Broken pictures before what the rules say. */
  all(): readonly ReportedWarning[]
}

/** Opens for a site whose pages and derived files are made. */
export async function openSiteWarnings(site: MadeSite): Promise<SiteWarnings> {
  const { nodes, overview, siteUrl, directory } = site
  const getPost = (id: string) => nodes.getNode(postNodeId(id)) as PostNodeFields | undefined
  const warnings = openPostWarnings({
    siteUrl,
    publicDir: path.join(directory, 'public'),
    pages: [...Array.from(overview.pages(), ({ path }) => path), ...(await pathsToCome(site))],
    posts: await overview.posts(),
    getPost,
  })
  return {
    note: (change, files) => {
      const changed = (change?.fileInputs.posts.changed ?? []).map(
        (postId) => [postId, getPost(postId) ?? null] as const,
      )
      const removed = (change?.fileInputs.posts.removed ?? []).map(
        (postId) => [postId, null] as const,
      )
      return warnings.note({
        posts: new Map([...changed, ...removed]),
        pages: {
          set: (change?.pages.set ?? []).map((page) => page.path),
          removed: change?.pages.remove ?? [],
        },
        files: [
          ...files.flatMap(({ written, removed: gone }) => [...written, ...gone]),
          // They may have been about to be made.
          ...(change?.fileInputs.lists.removed ?? []).flatMap(feedFilesOf),
        ],
      })
    },
    of: (postId) => warnings.of(postId),
    all: () => warnings.all(),
  }
}
