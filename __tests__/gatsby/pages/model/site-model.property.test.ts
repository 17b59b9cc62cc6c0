import { describe, expect, it } from '@jest/globals'
import { deferralsSchema } from '../../../../gatsby/pages/model/tables/deferrals.ts'
import { STANDING_REDIRECT } from '../../../../shared/site/paths.ts'
import type { PostListNodeFields, PostNodeFields } from '../../../../gatsby/nodes/nodes.ts'
import { NODE_TYPES } from '../../../../gatsby/nodes/nodes.ts'
import type { SiteChange } from '../../../../gatsby/pages/model/change/site-change.ts'
import fc from '../../../setup/fast-check.ts'
import { Desk, start, step } from './editors-at-work.ts'
import type { StoredSite } from './model-site.ts'
import {
  applyPlan,
  builtFrom,
  changeBetween,
  FACT_IDS,
  fieldsOf,
  filesOf,
  modelOf,
} from './model-site.ts'

const byId = (entries: Iterable<readonly [string, object]>) =>
  new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))

/** Compared as text first: the order of the fields counts, too, as the digest of a node depends on it. */
function expectEqual(
  actual: Iterable<readonly [string, object]>,
  wanted: Iterable<readonly [string, object]>,
): void {
  const sorted = { actual: byId(actual), wanted: byId(wanted) }
  const text = JSON.stringify([...sorted.actual])
  if (text === JSON.stringify([...sorted.wanted])) return
  expect(sorted.actual).toEqual(sorted.wanted)
  expect(text).toBe(JSON.stringify([...sorted.wanted]))
}

function expectSameSite(site: StoredSite, wanted: StoredSite): void {
  expectEqual(site.nodes, wanted.nodes)
  expectEqual(site.pages, wanted.pages)
}

/** Nothing is written that is as it was, but for the posts themselves. */
function expectNoMore(site: StoredSite, { nodes, pages }: SiteChange): void {
  const same = [
    ...nodes.upsert.filter(
      (node) =>
        node.type !== NODE_TYPES.post &&
        JSON.stringify(site.nodes.get(node.id)) === JSON.stringify(node),
    ),
    ...pages.set.filter(
      (page) => JSON.stringify(site.pages.get(page.path)) === JSON.stringify(page),
    ),
  ]
  expect(same).toEqual([])
}

/** What must be right before anything deferred is made. */
function expectCoherent(site: StoredSite, wanted: StoredSite): void {
  const expectPage = (path: unknown, template: string) => {
    // Tens of thousands of times: an expectation of its own for each would take most of the test.
    const found = site.pages.get(String(path))?.template
    if (found !== template) expect([path, found]).toEqual([path, template])
  }
  const posts = [...site.pages.values()].filter((page) => page.template === 'post')
  for (const { context } of posts) {
    const { newer, older, related } = context as Record<string, { path: string }[] | null>
    for (const link of [newer, older, related].flat()) {
      if (link !== null && link !== undefined) expectPage(link.path, 'post')
    }
  }
  for (const { path, olderPath, newerPath, items } of fieldsOf<PostListNodeFields>(
    site,
    NODE_TYPES.list,
  )) {
    for (const link of [path, olderPath, newerPath]) {
      if (link !== null) expectPage(link, 'post-list')
    }
    for (const item of items) expectPage(item.path, 'post')
  }
  for (const page of site.pages.values()) {
    if (page.template !== 'redirect') continue
    const isStanding = page.path === STANDING_REDIRECT.from
    expectPage(page.context['to'], isStanding ? 'post-list' : 'post')
  }
  const urgent = ({ nodes }: StoredSite) =>
    [...nodes].filter(([, { type, fields }]) =>
      type === NODE_TYPES.list
        ? (fields as PostListNodeFields).number === null
        : type !== 'PageUsage' && type !== NODE_TYPES.post,
    )
  expectEqual(urgent(site), urgent(wanted))
  expect([...site.pages.keys()].sort()).toEqual([...wanted.pages.keys()].sort())
}

const withDates = (sitemap: ReadonlyMap<string, string | null>) =>
  [...sitemap].map(([path, lastmod]) => [path, { lastmod }] as const)

/** What the feeds of every list say. */
function feedsOf(site: StoredSite): Map<string, string> {
  const posts = new Map(
    fieldsOf<PostNodeFields>(site, NODE_TYPES.post).map((post) => [post.postId, post]),
  )
  return new Map(
    fieldsOf<PostListNodeFields>(site, NODE_TYPES.list)
      .filter(({ number }) => number === null)
      .map(({ path, name, items }) => [
        path,
        JSON.stringify([name, items.map(({ postId }) => posts.get(postId))]),
      ]),
  )
}

/** Ids of the posts that refer to a fact. */
const citingPosts = (site: StoredSite, id: string): string[] =>
  fieldsOf<PostNodeFields>(site, NODE_TYPES.post)
    .filter(({ factIds }) => factIds.includes(id))
    .map(({ postId }) => postId)
    .sort()

describe('the incremental site model', () => {
  it('makes, change by change, what a full build makes of the same content', () => {
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 10 }), ({ posts, seed }, steps) => {
        const desk = new Desk()
        for (let index = 0; index < posts; index += 1) desk.insert(seed * (index + 3), seed + index)
        let before = desk.content()
        const site = builtFrom(before)
        let model = modelOf(site)
        const sitemap = filesOf(site).sitemap

        const take = (plan: SiteChange) => {
          const feeds = feedsOf(site)
          applyPlan(site, plan)
          model.commit(plan)
          const { fileInputs } = plan
          for (const [path, change] of fileInputs.sitemap) {
            if (change === 'gone') sitemap.delete(path)
            else sitemap.set(path, change.lastmod)
          }
          const changed = new Set(fileInputs.lists.changed.map(({ path }) => path))
          for (const [path, feed] of feedsOf(site)) {
            if (feeds.get(path) !== feed && !changed.has(path)) expect(changed).toContain(path)
          }
          for (const path of feeds.keys()) {
            if (!site.pages.has(path)) expect(fileInputs.lists.removed).toContain(path)
          }
          const cards = fileInputs.cards.map(({ path }) => path)
          for (const { context } of plan.pages.set) {
            if (context['card'] !== undefined) expect(cards).toContain(context['card'])
          }
          expect(model.deferred()).toBe(plan.deferred)
        }
        const finish = (parts: number) => {
          for (let part = 0; part < parts; part += 1) {
            const plan = model.planLater(5)
            if (plan === null) return
            take(plan)
          }
        }
        const reopen = () => {
          const deferred = model.deferred()
          const stored = JSON.stringify(model.deferrals())
          model = modelOf(site, deferralsSchema.parse(JSON.parse(stored)))
          expect(model.deferred()).toBe(deferred)
        }
        const check = () => {
          const wanted = builtFrom(before)
          expectCoherent(site, wanted)
          const files = filesOf(wanted)
          expect(model.redirects()).toEqual(files.redirects)
          for (const id of FACT_IDS) expect(model.citing(id)).toEqual(citingPosts(wanted, id))
          if (model.deferred() > 0) return
          expectSameSite(site, wanted)
          expectEqual(withDates(sitemap), withDates(files.sitemap))
        }

        for (const { acts, parts, isReopened } of steps) {
          for (const one of acts) desk.do(one)
          const after = desk.content()
          const change = changeBetween(before, after)
          // A plan that is not committed has no effect.
          model.plan({ ...change, removedIds: [...before.documents.keys()].slice(0, 3) })
          const plan = model.plan(change)
          if (model.deferred() === 0) expectNoMore(site, plan)
          take(plan)
          before = after
          check()
          finish(parts)
          if (isReopened) reopen()
          check()
        }
        finish(Infinity)
        expect(model.deferred()).toBe(0)
        check()
      }),
      { numRuns: 40 },
    )
  })
})
