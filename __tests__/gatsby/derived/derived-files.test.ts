import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { cardDesign } from '../../../gatsby/cards/card-design.ts'
import { openCardStore } from '../../../gatsby/drawing/card-store.ts'
import type { runPainter } from '../../../gatsby/drawing/run-painter.ts'
import { CardError } from '../../../gatsby/errors.ts'
import { makeDerivedFiles } from '../../../gatsby/derived/make-derived-files.ts'
import type { PutOffFiles } from '../../../gatsby/derived/derived-file.ts'
import type { DerivedFiles } from '../../../gatsby/derived/open-derived-files.ts'
import { openDerivedFiles } from '../../../gatsby/derived/open-derived-files.ts'
import { openSiteModel } from '../../../gatsby/model/site-model.ts'
import { deadLinkWarnings } from '../../../gatsby/html/gate-warnings.ts'
import { pageKey, siteHas } from '../../../gatsby/report/site-paths.ts'
import { inOrderOfWeight, reportedWarnings } from '../../../gatsby/report/warnings.ts'
import type { BundleMaker } from '../../../gatsby/search/make-bundle.ts'
import { makeIndex } from '../../../gatsby/search/make-index.ts'
import type { runIndexer } from '../../../gatsby/search/run-indexer.ts'
import type { PostNodeFields } from '../../../gatsby/nodes/nodes.ts'
import fc from '../../setup/fast-check.ts'
import { fakeNodeStore } from '../builder/support/fake-node-store.ts'
import type { SiteContent, TestSite } from './test-site.ts'
import { applyPages, contentChange, filesBelow, planSite } from './test-site.ts'
import { GENERAL_CARD_PATH } from '../../../shared/paths.ts'
import { pick } from '../../../shared/typed-records'
import { EMPTY_WRITTEN_FIELDS, TEXT_FIELDS } from '../../../shared/written-fields'

const SITE = 'https://www.example.org'
const NEVER = new AbortController().signal
const ABORTED = AbortSignal.abort()

/** Numbers from 0 make posts; the same numbers make the same post. */
interface PostSeed {
  readonly id: number
  readonly day: number
  readonly slug: number
  readonly text: number
  readonly tags: readonly number[]
  readonly picture: number | null
  readonly linksTo: readonly string[]
}

const picture = (number: number) => ({
  hash: `${number}`.padStart(32, 'a'),
  extension: number % 2 === 0 ? ('gif' as const) : ('jpg' as const),
  width: 100,
  height: 50,
  isAnimated: number % 2 === 0,
  hasAlpha: false,
})

function post(seed: PostSeed): PostNodeFields {
  const shown = seed.picture === null ? null : picture(seed.picture)
  const image = shown === null ? '' : `<img data-image="${shown.hash}" alt="">`
  return {
    ...pick(EMPTY_WRITTEN_FIELDS, TEXT_FIELDS),
    postId: `p${seed.id}`,
    slug: `s${seed.slug}`,
    path: `/discover/s${seed.slug}`,
    title: `Letter ${seed.text % 4}`,
    excerpt: `Excerpt ${seed.text}`,
    html: `<p>Text ${seed.text}</p>${image}`,
    publishedAt: new Date(Date.UTC(2026, 0, 1 + seed.day)).toISOString(),
    updatedAt: new Date(Date.UTC(2026, 5, 1, 0, seed.text)).toISOString(),
    revision: 1 + seed.text,
    digest: `${seed.text}`,
    authorName: 'Ana',
    authorPath: '/discover/author/ana',
    readingMinutes: 1,
    tags: seed.tags.map((tag) => ({ name: `Tag ${tag}`, path: `/discover/tag/t${tag}` })),
    headings: [],
    cover:
      shown === null || seed.text % 2 === 0 ? null : { ...shown, alt: '', focalX: 0, focalY: 0 },
    pictures: shown === null ? [] : [shown],
    warnings: seed.text % 3 === 0 ? [{ code: 'image/not-found', message: 'gone' }] : [],
    isWorthRetrying: false,
    termPaths: [],
    linkedSlugs: [],
    siteLinks: seed.linksTo.map((href) => ({ href, text: href, imageAlt: '' })),
  }
}

const maker = (): Promise<BundleMaker> =>
  Promise.resolve({
    make: (pages) => {
      const text = pages.map((page) => `${page.path} ${page.html}`).join('\n')
      return Promise.resolve(new Map([['fragment/all', Buffer.from(text)]]))
    },
    close: () => Promise.resolve(),
  })

const indexHere: typeof runIndexer = (job) => ({
  result: makeIndex({ ...job, openMaker: maker }),
  stop: () => Promise.resolve(),
})

const drawer = () => (subject: { title: string }) => Promise.resolve(Buffer.from(subject.title))

/** Draws in this process; a card whose title ends so cannot be drawn. */
const UNDRAWABLE = 'Letter 3'
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

async function newSite(folder: string, name: string): Promise<string> {
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
async function buildWhole(
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

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pliego-derived-'))
  await mkdir(path.join(folder, 'images'))
  for (const number of [0, 1, 2, 3]) {
    const { hash, extension } = picture(number)
    await writeFile(path.join(folder, 'images', `${hash}.${extension}`), `picture ${number}`)
  }
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** How a site came to be that changes are made to. */
interface Beginning {
  /** What the folder had before, with what was made of it. */
  readonly last?: SiteContent | null
  readonly isPagesFirst?: boolean
  /** The title of a card that cannot be drawn. */
  readonly broken?: string | null
}

async function open(
  directory: string,
  first: SiteContent,
  { last = null, isPagesFirst = false, broken = null }: Beginning = {},
) {
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
      termUsage: [],
      state: { cursor: null, code: '', glossary: '', epoch: '' },
    },
    getNode: (id) => store.getNode(id),
    cardDesign: cardDesign(),
    featuredTopics: [],
  })
  const openFiles = (isFirst: boolean, putOff: PutOffFiles = {}) =>
    openDerivedFiles({
      directory,
      ...tools(directory),
      nodes: {
        getNode: (id) => store.getNode(id),
        getNodesByType: (type) =>
          type === 'SitePage' ? [...pages.values()] : store.getNodesByType(type),
      },
      redirects: model.redirects(),
      isPagesFirst: isFirst,
      putOff,
      startIndexer: indexHere,
      startPainter: drawHere(broken),
    })
  let files = await openFiles(isPagesFirst)
  const derived: DerivedFiles = {
    begin: (plan) => {
      files.begin(plan)
    },
    now: (plan, applied) => files.now(plan, applied),
    hasRest: () => files.hasRest(),
    rest: () => files.rest(),
    putOff: () => files.putOff(),
    later: (signal) => files.later(signal),
    warningsOf: (postId) => files.warningsOf(postId),
    warnings: () => files.warnings(),
    close: () => files.close(),
  }
  return {
    derived,
    /** Another process goes on with the files. */
    reopen: async () => {
      const putOff = JSON.stringify(files.putOff())
      const hadRest = files.hasRest()
      await files.close()
      files = await openFiles(false, JSON.parse(putOff) as PutOffFiles)
      expect(files.hasRest()).toBe(hadRest)
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

const seed = (overrides: Partial<PostSeed> = {}): PostSeed => ({
  id: 1,
  day: 1,
  slug: 1,
  text: 1,
  tags: [],
  picture: null,
  linksTo: [],
  ...overrides,
})

const content = (...seeds: readonly Partial<PostSeed>[]): SiteContent => ({
  posts: seeds.map((one) => post(seed(one))),
  redirects: [],
})

describe('the files that no page makes', () => {
  const link = fc.constantFrom(
    '/discover/s1',
    '/discover/s2',
    '/rss.xml',
    '/discover/tag/t1/rss.xml',
  )
  const seeds = fc.uniqueArray(
    fc.record({
      id: fc.nat(14),
      day: fc.nat(5),
      slug: fc.nat(20),
      text: fc.nat(9),
      tags: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
      picture: fc.option(fc.nat(3)),
      linksTo: fc.uniqueArray(link, { maxLength: 2 }),
    }),
    {
      selector: ({ id }) => id,
      maxLength: 12,
    },
  )
  const bySlug = (made: readonly PostSeed[]) => [
    ...new Map(made.map((one) => [one.slug, one])).values(),
  ]
  const redirects = fc.uniqueArray(
    fc.record({ slug: fc.nat(20).map((number) => `s${number}`), postId: fc.constant('p1') }),
    { selector: ({ slug }) => slug, maxLength: 3 },
  )
  const anyContent = fc
    .tuple(seeds, redirects)
    .map(([made, from]) => ({ posts: bySlug(made).map(post), redirects: from }))
  const edit = fc.record({
    at: fc.nat(30),
    text: fc.nat(9),
    tags: fc.constantFrom([], [1], [0, 2]),
  })

  it('are after any sequence of changes what a full build writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyContent,
        fc.option(anyContent),
        fc.boolean(),
        fc.array(
          fc.tuple(
            fc.oneof(fc.array(edit, { maxLength: 2 }), anyContent),
            fc.constantFrom(0, 1, 2),
            fc.boolean(),
          ),
          { maxLength: 5 },
        ),
        async (first, last, isFirst, steps) => {
          const run = mkdtempSync(path.join(folder, 'run-'))
          await symlink(path.join(folder, 'images'), path.join(run, 'images'))
          const directory = await newSite(run, 'changes')
          const known = new Map<string, string>()
          const isPagesFirst = last !== null || isFirst
          const { derived, change, reopen } = await open(directory, first, { last, isPagesFirst })
          const publicDir = path.join(directory, 'public')
          for (const [at, text] of await filesBelow(publicDir)) known.set(at, text)
          const note = async (done: { written: readonly string[]; removed: readonly string[] }) => {
            const there = await filesBelow(publicDir)
            for (const at of done.removed) known.delete(at)
            for (const at of done.written) known.set(at, there.get(at) ?? 'not there')
          }
          let current: SiteContent = first
          for (const [step, rest, isReopened] of steps) {
            current = Array.isArray(step) ? edited(current, step) : step
            await note(await change(current))
            if (rest > 0) await note(await derived.later(rest === 1 ? ABORTED : NEVER))
            if (isReopened) await reopen()
          }
          while (derived.hasRest()) await note(await derived.later(NEVER))

          const whole = await newSite(run, 'whole')
          const warnings = await buildWhole(whole, planSite(current))
          const expected = Object.fromEntries(await filesBelow(path.join(whole, 'public')))
          expect(Object.fromEntries(await filesBelow(publicDir))).toEqual(expected)
          // The lists of what was written and removed say as much.
          expect(Object.fromEntries(known)).toEqual(expected)
          expect(derived.warnings()).toEqual(warnings)
          await derived.close()
        },
      ),
      { numRuns: 12 },
    )
  }, 60_000)

  function edited(
    { posts, redirects: kept }: SiteContent,
    edits: readonly { at: number; text: number; tags: readonly number[] }[],
  ): SiteContent {
    const changed = [...posts]
    for (const { at, text, tags } of edits) {
      const one = changed[at % Math.max(1, changed.length)]
      if (one === undefined) continue
      const again = post(seed({ text, tags }))
      const { title, html, updatedAt, digest, warnings, tags: links } = again
      const fields = {
        title,
        html,
        updatedAt,
        digest,
        warnings,
        tags: links,
        pictures: [],
        cover: null,
      }
      changed[changed.indexOf(one)] = { ...one, ...fields }
    }
    return { posts: changed, redirects: kept }
  }

  describe('of a site whose pages come first', () => {
    const posts = content(
      { tags: [1], linksTo: ['/discover/tag/t1/rss.xml'] },
      { id: 2, slug: 2, text: 7 },
    )
    const names = async (directory: string) =>
      [...(await filesBelow(path.join(directory, 'public'))).keys()].sort()

    it('are at first those that readers miss at once', async () => {
      const directory = await newSite(folder, 'site')
      const { derived } = await open(directory, posts, { isPagesFirst: true })
      expect(await names(directory)).toEqual([
        '/_redirects.json',
        '/atom.xml',
        '/feed.json',
        '/manifest.webmanifest',
        expect.stringMatching(/^\/og\/[0-9a-f]{32}\.png$/),
        GENERAL_CARD_PATH,
        '/robots.txt',
        '/rss.xml',
        '/sitemap.xml',
        '/states/states.csv',
        '/states/states.json',
      ])
      expect(derived.rest()).toEqual({ phase: 'Making the search index' })
      // The feed of a tag is about to be there: a link to it is not dead.
      expect(derived.warnings()).toEqual([])
      await derived.close()
    })

    it('are not waited for by links when their list goes before they are made', async () => {
      const directory = await newSite(folder, 'site')
      const { derived, change } = await open(directory, posts, { isPagesFirst: true })
      const untagged = { tags: [], linksTo: ['/discover/tag/t1/rss.xml'] }
      expect((await change(content(untagged, { id: 2, slug: 2, text: 7 }))).warnedAnew).toEqual([
        'p1',
      ])
      expect(derived.warningsOf('p1').map(({ code }) => code)).toEqual(['gate/link-dead'])
      await derived.close()
    })

    it('keep what an earlier process has left, and go on from there', async () => {
      const directory = await newSite(folder, 'site')
      const before = await open(directory, posts, { isPagesFirst: true })
      await before.derived.later(NEVER)
      const made = await names(directory)
      await before.derived.close()
      const { derived } = await open(directory, posts, { last: posts, isPagesFirst: true })
      expect(await names(directory)).toEqual(made)
      while (derived.hasRest()) await derived.later(NEVER)
      const whole = await newSite(folder, 'whole')
      await buildWhole(whole, planSite(posts))
      expect(await names(directory)).toEqual(await names(whole))
    })

    it('are made but for a card that cannot be drawn, which is told', async () => {
      const directory = await newSite(folder, 'site')
      const { derived } = await open(directory, posts, { isPagesFirst: true, broken: UNDRAWABLE })
      const { failure } = await derived.later(NEVER)
      expect(failure).toBeInstanceOf(CardError)
      expect(derived.rest()).toMatchObject({ phase: 'Drawing the link previews' })
      expect(await names(directory)).toContain('/discover/tag/t1/rss.xml')
      expect(await names(directory)).toContain('/pagefind/bundles.json')
    })
  })

  it('are those of the lists that show an edited post, and no others', async () => {
    const directory = await newSite(folder, 'site')
    const { derived, change } = await open(
      directory,
      content({ tags: [1] }, { id: 2, slug: 2, tags: [2] }),
    )
    const now = await change(content({ tags: [1], text: 2 }, { id: 2, slug: 2, tags: [2] }))
    expect(now.written).toEqual([expect.stringMatching(/^\/og\/.+\.png$/)])
    const { written } = await derived.later(NEVER)
    expect(written.filter((file) => /rss|sitemap/.test(file)).sort()).toEqual([
      '/discover/tag/t1/rss.xml',
      '/rss.xml',
      '/sitemap.xml',
    ])
    expect(await derived.later(NEVER)).toEqual({ written: [], removed: [], failure: null })
  })

  it('say which links of other posts died with a page, and were healed with it', async () => {
    const linking = { id: 2, slug: 2, linksTo: ['/discover/s1'] }
    const directory = await newSite(folder, 'site')
    const { derived, change } = await open(directory, content({}, linking))
    expect((await change(content(linking))).warnedAnew).toEqual(['p2'])
    expect(derived.warningsOf('p2').map(({ code }) => code)).toEqual(['gate/link-dead'])
    expect(derived.warnings()).toEqual(derived.warningsOf('p2'))
    expect((await change(content({ id: 3 }, linking))).warnedAnew).toEqual(['p2'])
    expect(derived.warnings()).toEqual([])
  })
})
