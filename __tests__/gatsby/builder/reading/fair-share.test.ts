import { describe, expect, it } from '@jest/globals'
import {
  createFairShare,
  openBuildSize,
  POSTS_AT_ONCE,
} from '../../../../gatsby/builder/reading/fair-share.ts'
import type { HeldPost } from '../../../../gatsby/builder/reading/fair-share.ts'
import type { RawDocument } from '../../../../gatsby/nodes/raw-document.ts'
import { textWeight } from '../../../../gatsby/posts/source/text-weight.ts'
import { ENDLESS_TEXTS, LONG_TEXTS } from '../../../fixtures/endless-texts.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../../../shared/post/fields/written-fields.ts'
import { postFields } from '../../support/post-fields.ts'

const document = (id: string, authorId: string, elements: number, revision = 1): RawDocument => ({
  id,
  data: postFields({
    slug: id,
    authorId,
    revision,
    html: '<br>'.repeat(elements),
    updatedAt: new Date(Date.UTC(2026, 3, 1, 0, revision)),
  }),
})

const ids = (posts: readonly { readonly id: string }[]) => posts.map(({ id }) => id)

/** A site without posts. */
const none = () => null

/** A site that holds every post, as it was before anything was changed. */
const heldPost = (slug: string): HeldPost => ({
  ...EMPTY_WRITTEN_FIELDS,
  title: 'A letter from the tax office',
  slug,
  excerpt: 'What to do first.',
  authorId: 'ana',
  tags: [{ name: 'Letters', path: '/discover/tag/letters' }],
})

/** A changed version of a post of that site. */
const edited = (id: string, change: Readonly<Record<string, unknown>>): RawDocument => {
  const { data, ...rest } = document(id, 'ana', 60, 2)
  return { ...rest, data: { ...data, ...change } }
}

/** A thousand posts whose tags a program changes. */
const retagged = Array.from({ length: 1_000 }, (_, index) =>
  edited(`tag-${index}`, { tags: ['Letters', `Tag ${index}`], html: '<br>'.repeat(index % 7) }),
)

describe('the weight of a text', () => {
  it('is small for an article and large for a table of 500 rows', () => {
    const weight = (html: string) => textWeight({ id: 'a', data: { html } })
    expect(weight(LONG_TEXTS['an article of 100 headings'] ?? '')).toBeLessThan(500)
    expect(weight(LONG_TEXTS['a table of 500 rows'] ?? '')).toBeGreaterThan(4_000)
  })

  it('is that of counting for a text that is left out', () => {
    for (const html of Object.values(ENDLESS_TEXTS)) {
      expect(textWeight({ id: 'a', data: { html } })).toBeLessThan(3_000)
    }
  })
})

describe('the fair share of a build', () => {
  it('comes for everything light at once, as long as it is not much', () => {
    const documents = Array.from({ length: POSTS_AT_ONCE }, (_, index) =>
      document(`p${index}`, 'ana', 40),
    )
    expect(createFairShare(none).take(documents)).toEqual({
      now: expect.arrayContaining(documents),
      later: [],
    })
  })

  it('comes at once for an edit that is saved in the same moment as a thousand new posts of its author', () => {
    const share = createFairShare((postId) => (postId === 'edited' ? heldPost(postId) : null))
    const imported = Array.from({ length: 1_000 }, (_, index) =>
      document(`import-${index}`, 'ana', 20 + (index % 7)),
    )
    // Longer than all of them.
    const { now } = share.take([...imported, document('edited', 'ana', 60)])
    expect(ids(now)).toContain('edited')
  })

  it.each([
    ['another field', { title: 'Another title' }],
    ['another field and the text', { title: 'Another title', html: '<br>'.repeat(90) }],
    ['the same field in the editor', { tags: ['Other'], updatedBy: 'ana' }],
    ['the text alone', { html: '<br>'.repeat(90) }],
  ])(
    'comes at once, and alone, for one with %s among a thousand edits of its author in the same moment',
    (_, change) => {
      const { now, later } = createFairShare(heldPost).take([
        ...retagged.slice(0, 500),
        edited('edited', change),
        ...retagged.slice(500),
      ])
      expect(ids(now)).toEqual(['edited'])
      expect(later).toHaveLength(1_000)
    },
  )

  it('comes at once for a post that is written here among many that are imported from elsewhere', () => {
    const imported = Array.from({ length: 100 }, (_, index) =>
      edited(`import-${index}`, { revision: 1, publishedAt: new Date('2019-01-01') }),
    )
    const at = new Date('2026-11-01')
    const written = edited('written', { revision: 1, publishedAt: at, updatedAt: at })
    expect(ids(createFairShare(none).take([...imported, written]).now)).toEqual(['written'])
  })

  it('comes soon for twenty people who each save one post, whatever else waits', () => {
    const share = createFairShare(heldPost)
    const saved = Array.from({ length: 20 }, (_, index) =>
      edited(`saved-${index}`, { title: 'Another title', updatedBy: `person-${index}` }),
    )
    const first = share.take([...retagged, ...saved])
    const second = share.take(first.later)
    const third = share.take(second.later)
    expect(ids([...first.now, ...second.now, ...third.now])).toEqual(
      expect.arrayContaining(ids(saved)),
    )
  })

  it('comes at once for a removed post among many that are edited, and for an edit among many that go', () => {
    const gone = (id: string) => ({ id, data: null })
    const removed = Array.from({ length: 100 }, (_, index) => gone(`gone-${index}`))
    expect(ids(createFairShare(heldPost).take([...retagged, gone('one')]).now)).toEqual(['one'])
    const one = edited('one', { title: 'Another title' })
    expect(ids(createFairShare(heldPost).take([...removed, one]).now)).toEqual(['one'])
  })

  it('comes at once for a post that is saved while a thousand others wait, whoever wrote those', () => {
    const share = createFairShare(none)
    let waiting = Array.from({ length: 1_000 }, (_, index) =>
      document(`import-${index}`, `author-${index % 3}`, 20 + (index % 7)),
    )
    const built = new Set<string>()
    let builds = 0
    while (waiting.length > 0) {
      builds += 1
      // Longer than all of them, and in the name of an author of many.
      const saved = document(`saved-${builds}`, 'author-1', 60)
      const { now, later } = share.take([...waiting, saved])
      expect(now.length).toBeLessThanOrEqual(POSTS_AT_ONCE)
      if (builds > 1) expect(ids(now)).toContain(saved.id)
      for (const id of ids(now)) built.add(id)
      waiting = [...later]
    }
    expect(built.size).toBe(1_000 + builds)
    // Every second build is for the one that was saved, and takes a fifth of the time of another.
    expect(builds).toBeLessThanOrEqual(2 * Math.ceil(1_000 / (POSTS_AT_ONCE - 1)) + 1)
  })

  it('is a short build for one that is saved while others wait, and a whole one for those after it', () => {
    const share = createFairShare(none)
    const many = Array.from({ length: 50 }, (_, index) => document(`import-${index}`, 'ana', 20))
    const first = share.take(many)
    const second = share.take([...first.later, document('saved-1', 'ana', 60)])
    expect(ids(second.now)).toEqual(['saved-1'])
    expect(second.later).toHaveLength(first.later.length)
    const third = share.take([...second.later, document('saved-2', 'ana', 60)])
    expect(third.now).toHaveLength(POSTS_AT_ONCE)
    expect(ids(third.now)).toContain('saved-2')
  })

  it('comes for those that have waited, however many others are saved all the time', () => {
    const share = createFairShare(none)
    const first = Array.from({ length: 40 }, (_, index) => document(`first-${index}`, 'ana', 50))
    let waiting: readonly RawDocument[] = first
    const built = new Set<string>()
    for (let build = 0; build < 5; build += 1) {
      const others = Array.from({ length: 200 }, (_, index) =>
        document(`other-${build}-${index}`, 'eve', 1),
      )
      const { now, later } = share.take([...waiting, ...others])
      for (const id of ids(now)) built.add(id)
      waiting = later.filter(({ id }) => id.startsWith('first'))
    }
    expect(first.filter(({ id }) => built.has(id))).toHaveLength(40)
  })

  it('comes for light posts before heavy ones, and then for heavy ones one after the other', () => {
    const share = createFairShare(none)
    const heavy = [1, 2, 3].map((number) => document(`heavy-${number}`, 'eve', 14_000))
    const first = share.take([...heavy, document('light', 'ana', 30)])
    expect(ids(first.now)).toEqual(['light'])
    expect(ids(first.later)).toEqual(['heavy-1', 'heavy-2', 'heavy-3'])
    const second = share.take(first.later)
    expect(ids(second.now)).toEqual(['heavy-1'])
    expect(ids(second.later)).toEqual(['heavy-2', 'heavy-3'])
  })

  it('comes for heavy posts of several authors in one build', () => {
    const { now, later } = createFairShare(none).take([
      document('a', 'ana', 14_000),
      document('b', 'ana', 14_000),
      document('c', 'eve', 14_000),
    ])
    expect(ids(now).sort()).toEqual(['a', 'c'])
    expect(ids(later)).toEqual(['b'])
  })

  it('is bounded for an author who publishes very many light posts', () => {
    const many = Array.from({ length: 30 }, (_, index) => document(`p${index}`, 'eve', 3_000))
    const share = createFairShare(none)
    const first = share.take([...many, document('one', 'ana', 3_500)])
    expect(ids(first.now)).toEqual(['one'])
    const second = share.take([...first.later, document('two', 'ana', 3_500)])
    expect(ids(second.now)).toContain('two')
    expect(second.now).toHaveLength(7)
    expect(second.later).toHaveLength(24)
  })

  it('comes for every post after a few builds, whatever else is published', () => {
    const share = createFairShare(none)
    const heavy = document('heavy', 'eve', 14_000)
    const waited = Array.from({ length: 6 }, (_, index) => {
      const { later } = share.take([heavy, document(`light-${index}`, 'ana', 10)])
      return ids(later).includes('heavy')
    })
    expect(waited).toEqual([true, true, true, true, true, false])
  })

  it('is lost by saving again', () => {
    const share = createFairShare(none)
    const light = document('light', 'ana', 10)
    for (let revision = 1; revision <= 8; revision += 1) {
      const { later } = share.take([document('heavy', 'eve', 14_000, revision), light])
      expect(ids(later)).toEqual(['heavy'])
    }
  })

  it('is not larger than a build may be', () => {
    const { now, later } = createFairShare(heldPost).take(retagged, 5)
    expect(now).toHaveLength(5)
    expect(later).toHaveLength(995)
  })

  it('always comes for one', () => {
    expect(ids(createFairShare(none).take([document('a', 'eve', 14_990)]).now)).toEqual(['a'])
  })
})

describe('the size of a build', () => {
  const openSize = () => {
    let clock = 0
    const size = openBuildSize(() => clock)
    const build = (posts: number, tookMs: number) => {
      size.begin()
      clock += tookMs
      size.end(posts)
    }
    return { size, build }
  }

  it('is the largest where posts are made quickly', () => {
    const { size, build } = openSize()
    expect(size.most()).toBe(POSTS_AT_ONCE)
    build(16, 200)
    expect(size.most()).toBe(POSTS_AT_ONCE)
  })

  it('is smaller where posts take longer, and recovers', () => {
    const { size, build } = openSize()
    build(16, 960)
    expect(size.most()).toBe(10)
    build(10, 20_000)
    expect(size.most()).toBe(8)
    for (let builds = 0; builds < 20; builds += 1) build(8, 80)
    expect(size.most()).toBe(POSTS_AT_ONCE)
  })

  it('does not heed a build of one post', () => {
    const { size, build } = openSize()
    build(1, 3_000)
    expect(size.most()).toBe(POSTS_AT_ONCE)
  })
})
