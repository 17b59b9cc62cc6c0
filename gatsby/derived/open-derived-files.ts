import path from 'node:path'
import { cardDesign } from '../cards/card-design.ts'
import { openCardStore } from '../drawing/card-store.ts'
import type { CardDrawer } from '../drawing/draw-card.ts'
import { openCardDrawer } from '../drawing/draw-card.ts'
import { SITE_SUBJECT } from '../cards/subjects.ts'
import type { AskForImage } from '../feeds/feed-pictures.ts'
import { openFeedWriter } from '../feeds/feed-writer.ts'
import type { FeedList } from '../feeds/plan-feeds.ts'
import { planAnimations } from './animations.ts'
import { openPublicFiles, recordFile } from './public-files.ts'
import { redirectsFile } from './redirects-file.ts'
import { datedReference } from './site-files.ts'
import type { Redirect } from '../pages/plan-pages.ts'
import type { runIndexer } from '../search/run-indexer.ts'
import { sitemapEntries } from '../sitemap/plan-sitemap.ts'
import type { PostListNodeFields, PostNodeFields } from '../nodes/nodes.ts'
import { listNodeId, NODE_TYPES, postNodeId } from '../nodes/nodes.ts'
import type { SiteChange } from '../model/site-change.ts'
import type { CardPage } from './card-files.ts'
import { openCardFiles } from './card-files.ts'
import type { FileChanges } from '../../shared/builder-protocol.ts'
import type { DerivedFiles } from './derived-files.ts'
import { openFeedFiles } from './feed-files.ts'
import { openFileUses } from './file-uses.ts'
import { openPostWarnings } from './post-warnings.ts'
import { openSearchFiles } from './search-files.ts'
import { openSitemapFiles } from './sitemap-files.ts'

/** What {@link openDerivedFiles} needs. */
export interface DerivedFilesOptions {
  /** The site's folder, with `public`, `.cache`, `static` and `node_modules`. */
  readonly directory: string
  readonly siteUrl: string
  /** Whether every page says `noindex`: then there is no sitemap. */
  readonly isKeptFromSearch?: boolean
  readonly imageCacheDir: string
  /** The data layer as it is at any moment; nodes of the site's own types, and `SitePage`. */
  readonly nodes: {
    getNode(id: string): object | undefined
    getNodesByType(type: string): readonly object[]
  }
  /** All redirects of the site as it is. */
  readonly redirects: readonly Redirect[]
  readonly askForImage: AskForImage
  /** Whether the full build has left the search index as it was before. */
  readonly isSearchUnread?: boolean
  /** Starts making a search index; in a process of its own when left out. */
  readonly startIndexer?: typeof runIndexer
  /** Draws cards; with the site's own drawing when left out. */
  readonly openDrawer?: () => CardDrawer
}

/** Opens for a site that a full build has just made. Takes one pass over all posts. */
export async function openDerivedFiles(options: DerivedFilesOptions): Promise<DerivedFiles> {
  const { directory, siteUrl, imageCacheDir, nodes } = options
  const publicDir = path.join(directory, 'public')
  const files = await openPublicFiles({ publicDir, recordFile: recordFile(directory) })
  const getPost = (id: string) => nodes.getNode(postNodeId(id)) as PostNodeFields | undefined
  const posts = nodes.getNodesByType(NODE_TYPES.post) as readonly PostNodeFields[]
  const pages = nodes.getNodesByType('SitePage') as readonly CardPage[]
  const redirects = new Map(options.redirects.map((redirect) => [redirect.from, redirect]))

  const openDrawer = options.openDrawer ?? (() => openCardDrawer({ imageCacheDir, directory }))
  const drawer = openDrawer()
  // The first drawing reads typefaces and loads programs, 100 ms that no publish has to wait for.
  await drawer(SITE_SUBJECT)
  const store = openCardStore({ imageCacheDir, openDrawer: () => drawer })
  const cards = openCardFiles({ store, files, cardDesign: cardDesign(directory), pages })
  const feeds = openFeedFiles({
    files,
    writeFeeds: openFeedWriter({ siteUrl, askForImage: options.askForImage }),
    getList: (at) => nodes.getNode(listNodeId(at)) as FeedList | undefined,
    getPost,
  })
  const sitemap = openSitemapFiles({
    isLeftOut: options.isKeptFromSearch === true,
    files,
    siteUrl,
    entries: sitemapEntries({
      pages: pages.map((page) => page.path),
      redirects: new Set(redirects.keys()),
      posts,
      lists: nodes.getNodesByType(NODE_TYPES.list) as readonly PostListNodeFields[],
      reference: datedReference((type) => nodes.getNodesByType(type)),
    }),
  })
  const animations = openFileUses()
  const animationsOf = (post: PostNodeFields) => planAnimations(post, imageCacheDir)
  for (const post of posts) animations.set(post.postId, pathsOf(animationsOf(post)))
  const warnings = openPostWarnings({
    siteUrl,
    publicDir,
    pages: pages.map((page) => page.path),
    posts,
    getPost,
  })
  const search = openSearchFiles({
    directory,
    unread: options.isSearchUnread === true ? pages.map((page) => page.path) : null,
    ...(options.startIndexer === undefined ? {} : { start: options.startIndexer }),
  })

  async function changeRedirects({ set, remove }: SiteChange['facts']['redirects']) {
    if (set.length + remove.length === 0) return NOTHING
    for (const from of remove) redirects.delete(from)
    for (const redirect of set) redirects.set(redirect.from, redirect)
    const file = redirectsFile(inOrder([...redirects.values()]))
    await files.announce([file.path])
    return { written: (await files.write(file)) ? [file.path] : [], removed: [] }
  }

  async function changeAnimations({ changed, removed }: SiteChange['facts']['posts']) {
    const written: string[] = []
    for (const postId of changed) {
      const post = getPost(postId)
      const planned = post === undefined ? [] : animationsOf(post)
      animations.set(postId, pathsOf(planned))
      if (planned.length > 0) await files.announce(pathsOf(planned))
      for (const copy of planned) if (await files.copy(copy)) written.push(copy.path)
    }
    for (const postId of removed) animations.set(postId, [])
    return { written, removed: await files.remove(animations.takeUnused()) }
  }

  function warnAnew({ pages: { set, remove }, facts }: SiteChange, moved: FileChanges) {
    const changed = facts.posts.changed.map((postId) => [postId, getPost(postId) ?? null] as const)
    const removed = facts.posts.removed.map((postId) => [postId, null] as const)
    return warnings.note({
      posts: new Map([...changed, ...removed]),
      pages: { set: set.map((page) => page.path), removed: remove },
      files: [...moved.written, ...moved.removed],
    })
  }

  /** Links may lead to files, such as a feed. */
  const noNews = { posts: new Map<string, null>(), pages: { set: [], removed: [] } }

  return {
    begin({ facts }) {
      // Whoever waits for the cards is told: see `now`.
      store.drawAll(facts.cards).catch(() => undefined)
    },
    async now(plan, applied) {
      const { facts, pages: planned } = plan
      const made = joined(
        await cards.change({ set: planned.set, removed: planned.remove, planned: facts.cards }),
        await changeRedirects(facts.redirects),
        await changeAnimations(facts.posts),
      )
      feeds.note(facts.lists)
      sitemap.note(facts.sitemap)
      search.note(applied)
      return { ...made, warnedAnew: warnAnew(plan, joined(made, applied)) }
    },
    hasRest: () => feeds.hasRest() || sitemap.hasRest() || search.hasRest(),
    async later(signal) {
      const made = joined(await feeds.later(signal), await sitemap.later(signal))
      warnings.note({ ...noNews, files: [...made.written, ...made.removed] })
      const { failure, ...index } = await search.later(signal)
      return { ...joined(made, index), failure }
    },
    warningsOf: (postId) => warnings.of(postId),
    warnings: () => warnings.all(),
    close: () => search.close(),
  }
}

const NOTHING: FileChanges = { written: [], removed: [] }

const pathsOf = (files: readonly { readonly path: string }[]): string[] => [
  ...new Set(files.map((file) => file.path)),
]

const inOrder = (redirects: readonly Redirect[]): Redirect[] =>
  [...redirects].sort((a, b) => (a.from < b.from ? -1 : 1))

function joined(...parts: readonly FileChanges[]): FileChanges {
  return {
    written: parts.flatMap(({ written }) => written),
    removed: parts.flatMap(({ removed }) => removed),
  }
}
