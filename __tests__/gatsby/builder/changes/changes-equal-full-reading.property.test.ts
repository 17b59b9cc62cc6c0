import { describe, expect, it } from '@jest/globals'
import { readBuildConfig } from '../../../../gatsby/settings/config.ts'
import { openSiteModel } from '../../../../gatsby/pages/model/site-model.ts'
import type { SiteBuilder } from '../../../../gatsby/builder/protocol/site-builder.ts'
import { createSiteBuilder } from '../../../../gatsby/builder/changes/create-site-builder.ts'
import { openEditedContent } from '../../../../gatsby/builder/reading/edited-content.ts'
import type { GoodEntry } from '../../../../gatsby/reference/entries/edited-entry.ts'
import type { GoodEntries } from '../../../../gatsby/reference/entries/good-entries.ts'
import type { ContentPlan } from '../../../../gatsby/reference/entries/plan-content.ts'
import { openContent, planContent } from '../../../../gatsby/reference/entries/plan-content.ts'
import { siteFactsOf } from '../../../../gatsby/html/fact-warnings.ts'
import { stateFigureNodes } from '../../../../gatsby/reference/states/state-nodes.ts'
import { factNodes } from '../../../../gatsby/reference/facts/facts.ts'
import { buildDayNode, dayShown } from '../../../../gatsby/reference/entries/stale-from.ts'
import { heldStaleFrom } from '../../../../gatsby/builder/reading/reference-change.ts'
import { isoDate, parseIsoDate } from '../../../../shared/time/civil-date.ts'
import { kindOfNodeType } from '../../../../shared/kinds/names.ts'
import { glossaryOf, termsAmong } from '../../../../gatsby/reference/glossary/glossary.ts'
import { planPageUsage } from '../../../../gatsby/reference/glossary/reference-nodes.ts'
import { nodeDigest } from '../../../../gatsby/nodes/apply-nodes.ts'
import { plannedReference } from '../../../../gatsby/pages/plan/page-input.ts'
import type { PageUsageFields } from '../../../../gatsby/reference/glossary/page-usage.ts'
import { PAGE_USAGE_TYPE } from '../../../../gatsby/reference/glossary/page-usage.ts'
import type { PlannedPage } from '../../../../gatsby/pages/plan/plan-pages.ts'
import { planPages } from '../../../../gatsby/pages/plan/plan-pages.ts'
import type {
  LeftOutFields,
  PlannedNode,
  PostListNodeFields,
  PostNodeFields,
  RedirectFields,
  SourceStateFields,
} from '../../../../gatsby/nodes/nodes.ts'
import { NODE_TYPES } from '../../../../gatsby/nodes/nodes.ts'
import { EMPTY_QUARANTINE } from '../../../../gatsby/posts/source/quarantine.ts'
import { sourcePosts } from '../../../../gatsby/posts/source-posts.ts'
import type { DocumentRef } from '../../../../shared/documents/document-source.ts'
import { postPath } from '../../../../shared/site/paths.ts'
import type { PostContent } from '../../../../shared/post/post-writes.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../../../shared/post/fields/written-fields.ts'
import fc from '../../../setup/fast-check.ts'
import { preparerInThisThread } from '../../support/preparer.ts'
import type { MemoryPosts } from '../support/memory-posts.ts'
import { memoryPosts } from '../support/memory-posts.ts'
import { heldContentOf } from '../support/fake-node-store.ts'
import type { TermAct } from '../support/term-desk.ts'
import { createTermDesk, FILES, pick, TERM_ACTS, TERM_SLUGS, WORDS } from '../support/term-desk.ts'

const config = readBuildConfig({}, '/site')
const FIRST_DAY = '2026-11-22'
const optionsOn = (day: string) => ({ day, promisesReviews: false })
const glossaryOfPlan = ({ reference }: ContentPlan) =>
  glossaryOf(termsAmong(reference).map(({ fields }) => fields))
const CARD_DESIGN = 'design'

function goodInMemory(): GoodEntries {
  let kept: ReadonlyMap<string, GoodEntry> = new Map()
  return {
    read: () => Promise.resolve(kept),
    keep: (good) => {
      kept = good
      return Promise.resolve()
    },
  }
}

interface Site {
  readonly nodes: Map<string, PlannedNode>
  readonly pages: Map<string, PlannedPage>
}

/** What a full build makes of the documents on a day. */
async function fullReading(
  { source, entries }: MemoryPosts,
  goodEntries: GoodEntries,
  day: string,
): Promise<Site> {
  const plan = planContent(FILES, optionsOn(day), {
    documents: await entries.entries(),
    good: await goodEntries.read(),
  })
  await goodEntries.keep(plan.good)
  const glossary = glossaryOfPlan(plan)
  const facts = siteFactsOf(plan.facts)
  const preparer = preparerInThisThread(config, glossary, facts)
  const sourced = await sourcePosts({
    source,
    held: { posts: new Map(), leftOut: new Map(), state: null },
    config,
    glossary,
    facts,
    preparer,
    code: 'code',
    epoch: 'first',
    quarantine: EMPTY_QUARANTINE,
  })
  const posts = sourced.posts.map(({ fields }) => fields)
  const fields = <Fields>(type: string) =>
    sourced.nodes.filter((node) => node.type === type).map((node) => node.fields as Fields)
  const pages = planPages({
    posts,
    lists: fields<PostListNodeFields>(NODE_TYPES.list),
    redirects: fields<RedirectFields>(NODE_TYPES.redirect),
    reference: plan.reference.map(({ id, type, fields }) =>
      plannedReference(kindOfNodeType(type)!, id, fields),
    ),
    cardDesign: CARD_DESIGN,
  })
  const nodes = [
    ...sourced.nodes,
    ...plan.reference,
    ...stateFigureNodes(plan.reference),
    ...factNodes(plan.facts),
    ...plan.edited,
    buildDayNode({ staleFrom: plan.staleFrom }),
    ...planPageUsage(plan.reference, sourced.posts),
    sourced.state,
  ]
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    pages: new Map(pages.map((page) => [page.path, page])),
  }
}

/** A builder over Gatsby's data layer alone, as a process that has just started would open it. */
function openBuilder(
  { nodes, pages }: Site,
  { source, entries }: MemoryPosts,
  good: GoodEntries,
  today: string,
): SiteBuilder {
  const digests = new WeakMap<PlannedNode, string>()
  const digestOf = (node: PlannedNode): string => {
    const digest = digests.get(node) ?? nodeDigest(node, 'first')
    digests.set(node, digest)
    return digest
  }
  const ofType = <Fields>(type: string) =>
    [...nodes.values()]
      .filter((node) => node.type === type)
      .map((node) => ({ ...(node.fields as Fields), ...stored(node) }))
  const stored = (node: PlannedNode) => ({
    id: node.id,
    internal: { type: node.type, contentDigest: digestOf(node) },
  })
  const store = {
    getNode: (id: string) => {
      const node = nodes.get(id)
      return node === undefined ? undefined : { ...node.fields, ...stored(node) }
    },
    getNodesByType: (type: string) => ofType(type),
  }
  const [state] = ofType<SourceStateFields>(NODE_TYPES.state)
  const model = openSiteModel({
    built: {
      posts: ofType<PostNodeFields>(NODE_TYPES.post),
      leftOut: ofType<LeftOutFields>(NODE_TYPES.leftOut),
      redirects: ofType<RedirectFields>(NODE_TYPES.redirect),
      pageUsage: ofType<PageUsageFields>(PAGE_USAGE_TYPE),
      state: state!,
    },
    getNode: store.getNode,
    cardDesign: CARD_DESIGN,
  })
  const edited = openEditedContent({
    store,
    source: entries,
    good,
    content: (day) => openContent(FILES, optionsOn(day)),
    day: dayShown(today, heldStaleFrom(store)),
    today: () => today,
  })
  return createSiteBuilder({
    gatsby: {
      apply: (change) => {
        for (const id of change.nodes.remove) nodes.delete(id)
        for (const node of change.nodes.upsert) nodes.set(node.id, structuredClone(node))
        for (const path of change.pages.remove) pages.delete(path)
        for (const page of change.pages.set) pages.set(page.path, page)
        return Promise.resolve({ written: [], removed: [], failedPages: [], timings: {} })
      },
      waiting: () => 0,
      makeWaiting: () =>
        Promise.resolve({ written: [], removed: [], failedPages: [], timings: {} }),
      pages: () => [...pages.keys()],
      saveState: () => Promise.resolve(),
      collect: () => Promise.resolve({ removed: [], bytes: 0 }),
      getNode: store.getNode,
    },
    model,
    files: {
      begin: () => {},
      now: () => Promise.resolve({ written: [], removed: [], postsWithNewWarnings: [] }),
      later: () => Promise.resolve({ written: [], removed: [], failure: null }),
      hasDeferred: () => false,
      progress: () => null,
      deferrals: () => ({}),
      warningsOf: () => [],
      warnings: () => [],
      close: () => Promise.resolve(),
    },
    takePictures: () => [],
    held: heldContentOf(store),
    source,
    edited,
    termsLeft: null,
    preparer: preparerInThisThread(config, glossaryOf(edited.terms()), siteFactsOf(edited.facts())),
    readQuarantine: () => Promise.resolve(EMPTY_QUARANTINE),
    mark: { set: () => {}, clear: () => {} },
    storeDeferrals: () => Promise.resolve(),
    cursor: new Date(state!.cursor ?? 0),
    now: () => 0,
    memory: () => ({ rss: 0, heapUsed: 0 }),
  })
}

const POST_ACTS = [
  'text',
  'title',
  'tags',
  'author',
  'slug',
  'slug',
  'slug of before',
  'slug of a deleted post',
  'slug of a deleted post',
  'insert',
  'insert',
  'draft',
  'bin',
  'return',
  'return',
  'delete',
  'no redirect',
  'too many tags',
  'nothing',
] as const
type PostAct = (typeof POST_ACTS)[number]

const act = fc.record({
  kind: fc.constantFrom<PostAct | TermAct>(...POST_ACTS, ...TERM_ACTS),
  which: fc.nat(999),
  how: fc.nat(999),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

const isTermAct = (kind: Act['kind']): kind is TermAct =>
  TERM_ACTS.some((termAct) => termAct === kind)

/** Changes that are published together; messages may be lost, and the builder may restart. */
const step = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 4 }),
  /** Days that have gone by before. */
  days: fc.constantFrom(0, 0, 0, 1, 3),
  lost: fc.constantFrom(0, 0, 0, 1, 4),
  finishes: fc.boolean(),
  restarts: fc.constantFrom(false, false, false, true),
})

const TAGS = ['Taxes', 'taxes', 'Forms', 'Rare']
const AUTHORS = ['pliego-first-author', 'pliego-second-author', 'unknown-author']

/** Figures of the site, and numbers that some authors have typed. */
const FIGURES = [
  'Ohio taxes <data value="states/ohio/sales-tax">5.75 percent</data> of a sale.',
  'The sales tax of Ohio is 6.75 percent.',
  'Of <data value="states/indiana/sales-tax">7 percent</data> in Indiana.',
  'The sales tax of Indiana is 8 percent, and that of Ohio 5.75 percent.',
  'Kansas asks for <data value="states/kansas/sales-tax">6.5 percent</data>.',
]

const contentFor = (id: string, how: number, link: string): PostContent => ({
  ...EMPTY_WRITTEN_FIELDS,
  title: `Post ${id}`,
  slug: id,
  html:
    `<p>Text ${how} on ${pick(WORDS, how)} &amp; ${pick(WORDS, how + 3)}. <a href="${postPath(link)}">More</a></p>` +
    (how % 2 === 0 ? `<p>${pick(FIGURES, how / 2)}</p>` : '') +
    (how % 5 === 0 ? `<p><a href="/glossary/${pick(TERM_SLUGS, how / 5)}">A term</a></p>` : ''),
  // Without one it is made of the body.
  excerpt: how % 3 === 0 ? '' : 'What to do first.',
  cover: null,
  tags: [pick(TAGS, how), pick(TAGS, how + 1)],
  authorId: pick(AUTHORS, how),
  status: 'published',
})

/** Editors at work. */
function createDesk(posts: MemoryPosts) {
  const formerSlugs: string[] = ['never-used']
  let count = 0
  const terms = createTermDesk(posts)
  const insert = (how: number): void => {
    const id = `p${(count += 1)}`
    posts.save(id, contentFor(id, how, `p${how % (count + 1)}`))
  }
  const act = ({ kind, which, how }: Act): void => {
    if (isTermAct(kind)) {
      terms.act(kind, which, how)
      return
    }
    const all = [...posts.contents()]
    const shown = all.filter(([, { status }]) => status === 'published')
    if (kind === 'insert' || shown.length < 3) {
      insert(how)
      return
    }
    const hidden = all.filter(([, { status }]) => status !== 'published')
    const binned = all.filter(([, { status }]) => status === 'binned')
    const [id, content] = pick(shown, which)
    const edit = (fields: Partial<PostContent>): void => {
      if (fields.slug !== undefined && fields.slug !== content.slug) formerSlugs.push(content.slug)
      posts.save(id, { ...content, ...fields })
    }
    /** As the rules have it: a slug stays with its post for as long as there is one. */
    const isFree = (slug: string): boolean => {
      const owner = posts.slugOwner(slug)
      return owner === null || owner.postId === id || !posts.contents().has(owner.postId)
    }
    switch (kind) {
      case 'text':
        edit({ html: contentFor(id, how, pick(formerSlugs, which)).html })
        break
      case 'title':
        edit({ title: `Title ${how % 9}` })
        break
      case 'tags':
        edit({ tags: how % 4 === 0 ? [] : [pick(TAGS, how)] })
        break
      case 'author':
        edit({ authorId: pick(AUTHORS, how) })
        break
      case 'slug':
        edit({ slug: `s${which}-${how}` })
        break
      case 'slug of before': {
        const slug = pick(formerSlugs, how)
        edit(isFree(slug) ? { slug } : {})
        break
      }
      case 'slug of a deleted post': {
        const orphans = formerSlugs.filter((slug) => {
          const owner = posts.slugOwner(slug)
          return owner !== null && !posts.contents().has(owner.postId)
        })
        edit({ slug: orphans.length === 0 ? `t${which}` : pick(orphans, how) })
        break
      }
      case 'draft':
        edit({ status: 'draft' })
        break
      case 'bin':
        posts.bin(id)
        break
      case 'return': {
        if (hidden.length === 0) {
          insert(how)
          break
        }
        const [back, before] = pick(hidden, which)
        posts.save(back, { ...before, status: 'published' })
        break
      }
      case 'delete': {
        // Whatever used to have another address leaves it behind for others.
        const renamed = shown.filter(([one, { slug }]) => slug !== one)
        const [gone] = pick([...binned, ...renamed, ...shown.slice(0, 1)], which)
        if (!binned.some(([one]) => one === gone)) posts.bin(gone)
        posts.delete(gone)
        break
      }
      case 'no redirect': {
        const slug = pick(formerSlugs, how)
        const owner = posts.slugOwner(slug)
        if (owner?.kind === 'redirect') posts.removeRedirect(slug)
        break
      }
      case 'too many tags':
        edit({ tags: Array.from({ length: 40 }, (_, number) => `Tag ${number}`) })
        break
      case 'nothing':
        edit({})
        break
    }
  }
  return { insert, act }
}

/** What there is to see; where the reading stands is not. */
function shown({ nodes, pages }: Site): string[] {
  const seen = [...nodes.values()].filter(({ type }) => type !== NODE_TYPES.state)
  return [...seen, ...pages.values()].map((one) => JSON.stringify(one)).sort()
}

describe('changes of documents, and days that pass', () => {
  it('leave the nodes and pages that a full reading of the documents makes on the day', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(4, 24, 45),
        fc.boolean(),
        fc.array(step, { minLength: 1, maxLength: 12 }),
        async (first, losesMessages, steps) => {
          const posts = memoryPosts()
          const desk = createDesk(posts)
          for (let number = 0; number < first; number += 1) desk.insert(number * 7)
          const messageAbout = (one: Act): readonly DocumentRef[] => {
            posts.takeTold()
            desk.act(one)
            return posts.takeTold()
          }
          const good = goodInMemory()
          let day = FIRST_DAY
          const site = await fullReading(posts, good, day)
          let builder = openBuilder(site, posts, good, day)
          const finish = async () => {
            while ((await builder.makeDeferred(new AbortController().signal)).hasDeferred);
          }
          for (const { acts, days, lost, finishes, restarts } of steps) {
            day = isoDate(parseIsoDate(day)! + days)
            const told = acts
              .map(messageAbout)
              .slice(losesMessages ? lost : 0)
              .flat()
            if (told.length > 0 || days > 0) await builder.build(told, false, day)
            if (finishes) await finish()
            if (!restarts) continue
            // A process that stops for good has been told to finish first.
            await finish()
            builder = openBuilder(site, posts, good, day)
          }
          // A build without changes finds a redirect that was removed without a message.
          if (losesMessages) await builder.build([], false, day)
          await finish()
          expect(shown(site)).toEqual(shown(await fullReading(posts, good, day)))
          expect(openBuilder(site, posts, good, day).hasDeferred()).toBe(false)
        },
      ),
      { numRuns: 15, endOnFailure: true },
    )
  })
})
