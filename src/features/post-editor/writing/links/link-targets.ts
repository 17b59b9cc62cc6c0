import type { LinkedPage } from '../../../../../shared/quality-gate/site-links'
import { plainLetters } from '../../../../../shared/text/plain-letters'
import { postPath } from '../../../../../shared/site/paths'
import type { Post } from '../../../../../shared/post/post'
import { isInBin, isLive } from '../../../../../shared/post/post-status'
import type { PostCopy } from '../../../../../shared/post/post-copy'
import type { GlossaryTerm } from '../../../../platform/content/glossary-terms'
import type { SitePages } from '../../checks/site-pages'
import { byTitle } from './rank-targets'

/** A page that readers find by searching the site. */
export interface LinkablePage {
  readonly title: string
  /** From the site's root. */
  readonly path: string
  /** The kind of page, such as `Glossary`. */
  readonly section: string
  /** Whether the words that it was found by are a name of it, such as an abbreviation. */
  readonly isNamed?: boolean
}

/** Finds pages of the site by words, the best first. Rejects where the search cannot be reached. */
export type SearchSite = (words: string) => Promise<readonly LinkablePage[]>

/** A place on a page that a link can lead to. */
export interface PageHeading {
  /** Of the element, as a link names it. */
  readonly id: string
  readonly text: string
  /** 2 to 4. */
  readonly level: number
}

/** A page that a link may lead to. */
export interface LinkTarget extends LinkablePage {
  /** False for a post of the author's that readers do not see yet. */
  readonly isLive: boolean
}

/** The pages that were found for some words. */
export interface FoundTargets {
  readonly targets: readonly LinkTarget[]
  /** Whether the site's search or the author's posts could not be asked. */
  readonly isIncomplete: boolean
}

/** Where the links of a post may lead to. */
export interface LinkTargets {
  /** The pages that words find; without words the author's newest posts. */
  readonly find: (words: string) => Promise<FoundTargets>
  /** Looks up the page at a path of the site. @param path as `sitePath` gives it */
  readonly pageAt: (path: string) => Promise<LinkedPage>
  /** Reads the title of the page at a path; null for none. Rejects where no one can be asked. */
  readonly titleAt: (path: string) => Promise<string | null>
  /** The headings of the page at a path as readers see it. Rejects where no one can be asked. */
  readonly headingsAt: (path: string) => Promise<readonly PageHeading[]>
  /** The glossary's terms from A to Z; null where they cannot be read, and then asked for again. */
  readonly terms: () => Promise<readonly GlossaryTerm[] | null>
}

/** A post of the author's. */
export type OwnPost = Pick<Post, 'id' | 'title' | 'slug' | 'status'>

/** Sources of {@link createLinkTargets}. */
export interface LinkSources {
  /** The post that is being written: it is not offered to itself. */
  readonly postId: string
  readonly searchSite: SearchSite
  /** The author's newest posts. */
  readonly ownPosts: () => Promise<readonly OwnPost[]>
  readonly pages: SitePages
  /** Reads what a page that readers see is called. */
  readonly readTitle: (path: string) => Promise<string | null>
  readonly readHeadings: (path: string) => Promise<readonly PageHeading[]>
  readonly readTerms: () => Promise<readonly GlossaryTerm[] | null>
}

/** More would be read by no one. */
const SHOWN_COUNT = 10
const OWN_SHOWN_COUNT = 4

/** Searches the site and the author's own posts; what of them cannot be asked is left out. */
export function createLinkTargets(sources: LinkSources): LinkTargets {
  const { postId, searchSite, ownPosts, pages, readTitle, readHeadings, readTerms } = sources
  let readingTerms: Promise<readonly GlossaryTerm[] | null> | null = null
  let reading: Promise<readonly OwnPost[]> | null = null
  const readOwn = () => {
    reading ??= ownPosts().catch((error: unknown) => {
      // The next search asks again.
      reading = null
      throw error
    })
    return reading
  }
  const pageAt = async (path: string) => {
    await pages.learn([path])
    return pages.pageAt(path)
  }
  return {
    pageAt,
    headingsAt: readHeadings,
    terms() {
      readingTerms ??= readTerms().then((terms) => {
        if (terms === null) readingTerms = null
        return terms
      })
      return readingTerms
    },
    async titleAt(path) {
      const page = await pageAt(path)
      if (page.kind === 'missing') return null
      return page.kind === 'unpublished' ? page.title : readTitle(path)
    },
    async find(words) {
      const isSearch = words !== ''
      const [found, own] = await Promise.allSettled([isSearch ? searchSite(words) : [], readOwn()])
      const sitePages = found.status === 'fulfilled' ? found.value : []
      const posts = own.status === 'fulfilled' ? own.value : []
      const known = new Set(sitePages.map(({ path }) => path))
      const ownTargets = posts
        .filter((post) => post.id !== postId && post.slug !== '' && matches(post, words))
        .map(targetOf)
        .filter(({ path }) => !known.has(path))
        .slice(0, isSearch ? OWN_SHOWN_COUNT : SHOWN_COUNT)
      const siteTargets = sitePages.map((page) => ({ ...page, isLive: true }))
      return {
        targets: byTitle([...siteTargets, ...ownTargets], words).slice(0, SHOWN_COUNT),
        isIncomplete: found.status === 'rejected' || own.status === 'rejected',
      }
    },
  }
}

function targetOf({ title, slug, status }: OwnPost): LinkTarget {
  return {
    title: title === '' ? slug : title,
    path: postPath(slug),
    section: 'Blog',
    isLive: isLive(status),
  }
}

/** Whether a post's title or slug has every word, or what was typed of it. */
function matches({ title, slug }: OwnPost, words: string): boolean {
  const text = plainLetters(`${title} ${slug}`)
  return plainLetters(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The posts that can be linked to, of what the backend and its working copies hold. */
export function ownPostsOf(
  posts: readonly Post[],
  copies: readonly Pick<PostCopy, 'postId' | 'title' | 'slug' | 'baseRevision'>[],
): OwnPost[] {
  const begun = copies
    .filter(({ baseRevision }) => baseRevision === 0)
    .map(({ postId, title, slug }) => ({ id: postId, title, slug, status: 'draft' as const }))
  const kept = posts.filter(({ status }) => status !== 'archived' && !isInBin(status))
  return [...kept, ...begun]
}
