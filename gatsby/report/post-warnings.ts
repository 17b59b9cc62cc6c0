import type { PostWarning, SiteLink } from '../nodes/nodes.ts'
import { deadLinkWarnings } from '../html/gate-warnings.ts'
import { pageKey, siteHas } from './site-paths.ts'
import type { ReportedWarning } from './warnings.ts'
import { inOrderOfWeight, reportedWarnings } from './warnings.ts'
import { sitePath } from '../../shared/quality-gate/site-links.ts'

/** The part of a post that its warnings are made from. */
export interface WarnedPost {
  readonly postId: string
  readonly slug: string
  readonly warnings: readonly PostWarning[]
  readonly siteLinks: readonly SiteLink[]
}

/** Changes to the site. */
export interface SiteNews {
  /** Posts that were written; null for one that is gone. */
  readonly posts: ReadonlyMap<string, WarnedPost | null>
  readonly pages: { readonly set: readonly string[]; readonly removed: readonly string[] }
  /** Files that came or went, by paths below the public folder. */
  readonly files: readonly string[]
}

/** The warnings of the build about posts, kept while posts and pages come and go. */
export interface PostWarnings {
  /** @returns ids of the posts about which it says something else than before */
  note(news: SiteNews): readonly string[]
  of(postId: string): readonly ReportedWarning[]
  all(): readonly ReportedWarning[]
}

export interface PostWarningsOptions {
  readonly siteUrl: string
  readonly publicDir: string
  /** Paths of all pages, and of files that are about to be made. */
  readonly pages: Iterable<string>
  readonly posts: Iterable<WarnedPost>
  /** A post as the site shows it now. */
  readonly getPost: (postId: string) => WarnedPost | undefined
}

/**
 * Opens with all posts and pages. Links are remembered by where they lead: a page that goes makes the
 * links of other posts dead, and one that comes heals them.
 */
export function openPostWarnings(options: PostWarningsOptions): PostWarnings {
  const { siteUrl, publicDir, getPost } = options
  const pages = new Set([...options.pages].map(pageKey))
  const isPage = siteHas(pages, publicDir)
  const linking = new Map<string, Set<string>>()
  const targetsOf = new Map<string, readonly string[]>()
  const said = new Map<string, readonly ReportedWarning[]>()

  function setTargets(postId: string, targets: readonly string[]): void {
    for (const target of targetsOf.get(postId) ?? []) {
      const others = linking.get(target)
      others?.delete(postId)
      if (others?.size === 0) linking.delete(target)
    }
    if (targets.length === 0) targetsOf.delete(postId)
    else targetsOf.set(postId, targets)
    for (const target of targets) {
      const others = linking.get(target) ?? new Set()
      linking.set(target, others.add(postId))
    }
  }

  /** @returns whether the post has other warnings than before */
  function judge(postId: string, post: WarnedPost | null): boolean {
    const targets = targetsOf.get(postId) ?? []
    const before = said.get(postId) ?? []
    const dead =
      post === null || targets.every(isPage)
        ? []
        : deadLinkWarnings(post.siteLinks, siteUrl, isPage)
    const now = post === null ? [] : reportedWarnings(post, dead)
    if (now.length === 0) said.delete(postId)
    else said.set(postId, now)
    return JSON.stringify(now) !== JSON.stringify(before)
  }

  function take(post: WarnedPost): void {
    const paths = post.siteLinks.map(({ href }) => sitePath(href, siteUrl))
    setTargets(post.postId, [...new Set(paths.filter((path) => path !== null))])
  }

  for (const post of options.posts) {
    take(post)
    judge(post.postId, post)
  }
  return {
    note({ posts, pages: { set, removed }, files }) {
      const moved = [...files]
      for (const page of set.map(pageKey)) {
        if (!pages.has(page)) moved.push(page)
        pages.add(page)
      }
      for (const page of removed.map(pageKey)) if (pages.delete(page)) moved.push(page)
      // From now on the folder tells whether a file is there.
      for (const file of files) pages.delete(file)
      for (const [postId, post] of posts) {
        if (post === null) setTargets(postId, [])
        else take(post)
      }
      const linked = new Set(moved.flatMap((target) => [...(linking.get(target) ?? [])]))
      const changed = [...posts].filter(([postId, post]) => judge(postId, post))
      const others = [...linked].filter(
        (postId) => !posts.has(postId) && judge(postId, getPost(postId) ?? null),
      )
      return [...changed.map(([postId]) => postId), ...others]
    },
    of: (postId) => said.get(postId) ?? [],
    all: () => inOrderOfWeight([...said.values()].flat()),
  }
}
