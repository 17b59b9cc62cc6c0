import { mkdtempSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import type { SiteContent } from './test-site.ts'
import { filesBelow, planSite } from './test-site.ts'
import { post, seed } from './derived-posts.ts'
import type { PostSeed } from './derived-posts.ts'
import { newSite, buildWhole, open, derivedFolder } from './derived-site.ts'
import { runs } from '../../setup/runs.ts'

const NEVER = new AbortController().signal
const ABORTED = AbortSignal.abort()

describe('the files that no page makes', () => {
  const folder = derivedFolder()
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
          const run = mkdtempSync(path.join(folder(), 'run-'))
          await symlink(path.join(folder(), 'images'), path.join(run, 'images'))
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
          while (derived.hasDeferred()) await note(await derived.later(NEVER))

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
      { numRuns: runs(4, 60) },
    )
  })

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
})
