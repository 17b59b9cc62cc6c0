import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect } from '@jest/globals'
import { cardDesign } from '../../../gatsby/pages/cards/card-design.ts'
import { openCardStore } from '../../../gatsby/derived/cards/card-store.ts'
import type { runPainter } from '../../../gatsby/derived/cards/run-painter.ts'
import { CardError } from '../../../gatsby/errors.ts'
import { makeDerivedFiles } from '../../../gatsby/derived/make-derived-files.ts'
import type { FileDeferrals } from '../../../gatsby/derived/maker/derived-file.ts'
import type { DerivedFiles } from '../../../gatsby/derived/open-derived-files.ts'
import { openDerivedFiles } from '../../../gatsby/derived/open-derived-files.ts'
import { nodesOfPages, openOverview } from '../../../gatsby/nodes/site-overview.ts'
import { openSiteModel } from '../../../gatsby/pages/model/site-model.ts'
import { deadLinkWarnings } from '../../../gatsby/html/gate-warnings.ts'
import { pageKey, siteHas } from '../../../gatsby/report/site-paths.ts'
import { inOrderOfWeight, reportedWarnings } from '../../../gatsby/report/warnings.ts'
import type { BundleMaker } from '../../../gatsby/derived/search/make-bundle.ts'
import { makeIndex } from '../../../gatsby/derived/search/make-index.ts'
import type { runIndexer } from '../../../gatsby/derived/search/run-indexer.ts'
import { avifFile, pictureFile } from '../../../gatsby/nodes/picture.ts'
import { fakeNodeStore } from '../builder/support/fake-node-store.ts'
import type { SiteContent, TestSite } from './test-site.ts'
import { applyPages, contentChange, planSite } from './test-site.ts'
import { picture } from './derived-posts.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const SITE = 'https://www.example.org'

const maker = (): Promise<BundleMaker> =>
  Promise.resolve({
    make: (pages) => {
      const text = pages.map((page) => `${page.path} ${page.html}`).join('\n')
      return Promise.resolve(new Map([['fragment/all', Buffer.from(text)]]))
    },
    close: () => Promise.resolve(),
  })

const indexHere: typeof runIndexer = (job) => {
  const result = makeIndex({ ...job, openMaker: maker })
  // Nothing may write there any more when another one begins: a process of its own would have been ended.
  const ended = () => undefined
  return { result, stop: () => result.then(ended, ended) }
}

const drawer = () => (subject: { title: string }) => Promise.resolve(Buffer.from(subject.title))

/** Draws in this process; a card whose title ends so cannot be drawn. */
export const UNDRAWABLE = 'Letter 3'
const drawHere =
  (broken: string | null): typeof runPainter =>
  ({ imageCacheDir, cards }, onDrawn) => {
    const store = openCardStore({ imageCacheDir, openDrawer: drawer })
    const drawAll = async () => {
      for (const card of cards) {
        if (card.subject.title === broken) throw new CardError('no ink')
        await store.drawAll([card])
        onDrawn(card.path)
      }
    }
    return { result: drawAll(), stop: () => Promise.resolve() }
  }

const tools = (directory: string) => ({
  siteUrl: SITE,
  imageCacheDir: path.join(directory, '..', 'images'),
  askForImage: (shown: { hash: string; isAnimated: boolean }, use: string) =>
    Promise.resolve(
      shown.isAnimated
        ? null
        : {
            width: 10.4,
            height: 5.2,
            images: { fallback: { src: `/static/${shown.hash}/${use}.jpg` } },
          },
    ),
  openDrawer: drawer,
})

export async function newSite(folder: string, name: string): Promise<string> {
  const directory = path.join(folder, name)
  await mkdir(path.join(directory, 'public'), { recursive: true })
  await symlink(path.resolve('static'), path.join(directory, 'static'), 'dir')
  return directory
}

const emptySite = planSite({ posts: [], redirects: [] })

/**
 * What a full build leaves, with the warnings of its report.
 *
 * @param last the site that it goes on from
 */
export async function buildWhole(
  directory: string,
  site: TestSite,
  last: TestSite | null = null,
  isPagesFirst = false,
) {
  const publicDir = path.join(directory, 'public')
  await applyPages(publicDir, last ?? emptySite, site)
  await makeDerivedFiles({
    directory,
    ...tools(directory),
    nodes: {
      getNode: (id) => site.nodes.get(id)?.fields,
      getNodesByType: (type) => site.getNodesByType(type),
    },
    overview: openOverview(
      nodesOfPages(
        () => site.pages.values(),
        (id) => site.nodes.get(id)?.fields,
      ),
      () => site.pages.values(),
    ),
    redirects: site.redirects,
    isPagesFirst,
    openMaker: maker,
  })
  const posts = [...site.posts.values()]
  const isPage = siteHas(new Set([...site.pages.keys()].map(pageKey)), publicDir)
  return inOrderOfWeight(
    posts.flatMap((one) => reportedWarnings(one, deadLinkWarnings(one.siteLinks, SITE, isPage))),
  )
}

/** Gives each test of a file a folder of its own, with the pictures of the posts. */
export function derivedFolder(): () => string {
  const folder = emptyFolder()
  beforeEach(async () => {
    await mkdir(path.join(folder, 'images'))
    for (const number of [0, 1, 2, 3]) {
      const shown = picture(number)
      const files = [pictureFile(shown), ...shown.avifWidths.map((width) => avifFile(shown, width))]
      for (const file of files) {
        await writeFile(path.join(folder, 'images', file), `picture ${number}`)
      }
    }
  })
  return () => folder
}

/** How a site came to be that changes are made to. */
interface Beginning {
  /** What the folder had before, with what was made of it. */
  readonly last?: SiteContent | null
  readonly isPagesFirst?: boolean
  /** The title of a card that cannot be drawn. */
  readonly broken?: string | null
  /** Gets what processes are started for and make, as it happens. */
  readonly programs?: string[]
}

export async function open(
  directory: string,
  first: SiteContent,
  { last = null, isPagesFirst = false, broken = null, programs = [] }: Beginning = {},
) {
  const noted = <Run extends { readonly result: Promise<unknown> }>(
    what: string,
    run: Run,
  ): Run => {
    programs.push(`${what} begun`)
    const end = () => programs.push(`${what} done`)
    run.result.then(end, end)
    return run
  }
  let content = first
  const site = planSite(content)
  if (last !== null) await buildWhole(directory, planSite(last))
  await buildWhole(directory, site, last === null ? null : planSite(last), isPagesFirst)
  const store = fakeNodeStore(...site.nodes.values())
  const pages = new Map(site.pages)
  const model = openSiteModel({
    built: {
      posts: content.posts,
      leftOut: [],
      redirects: content.redirects,
      pageUsage: [],
      state: { cursor: null, code: '', terms: '', facts: '', epoch: '' },
    },
    getNode: (id) => store.getNode(id),
    cardDesign: cardDesign(),
    featuredTopics: [],
  })
  const openFiles = (isFirst: boolean, deferrals: FileDeferrals = {}) =>
    openDerivedFiles({
      directory,
      ...tools(directory),
      nodes: {
        getNode: (id) => store.getNode(id),
        getNodesByType: (type) => store.getNodesByType(type),
      },
      overview: openOverview(
        nodesOfPages(
          () => pages.values(),
          (id) => store.getNode(id),
        ),
        () => pages.values(),
      ),
      redirects: model.redirects(),
      isPagesFirst: isFirst,
      deferrals,
      startIndexer: (job) => noted('search index', indexHere(job)),
      startPainter: (job, onDrawn) => noted('cards', drawHere(broken)(job, onDrawn)),
    })
  let files = await openFiles(isPagesFirst)
  const derived: DerivedFiles = {
    begin: (plan) => {
      files.begin(plan)
    },
    now: (plan, applied) => files.now(plan, applied),
    hasDeferred: () => files.hasDeferred(),
    progress: () => files.progress(),
    deferrals: () => files.deferrals(),
    later: (signal) => files.later(signal),
    warningsOf: (postId) => files.warningsOf(postId),
    warnings: () => files.warnings(),
    close: () => files.close(),
  }
  return {
    derived,
    /** Another process goes on with the files. */
    reopen: async () => {
      const deferrals = JSON.stringify(files.deferrals())
      const hadRest = files.hasDeferred()
      await files.close()
      files = await openFiles(false, JSON.parse(deferrals) as FileDeferrals)
      expect(files.hasDeferred()).toBe(hadRest)
    },
    change: async (next: SiteContent) => {
      const plan = model.plan(contentChange(content, next))
      derived.begin(plan)
      store.put(...plan.nodes.upsert)
      for (const id of plan.nodes.remove) store.remove(id)
      for (const page of plan.pages.set) pages.set(page.path, page)
      for (const page of plan.pages.remove) pages.delete(page)
      model.commit(plan)
      const publicDir = path.join(directory, 'public')
      const applied = await applyPages(publicDir, planSite(content), planSite(next))
      content = next
      return derived.now(plan, applied)
    },
  }
}
