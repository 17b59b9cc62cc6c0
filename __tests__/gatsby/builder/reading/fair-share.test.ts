import { describe, expect, it } from '@jest/globals'
import { createFairShare, POSTS_AT_ONCE } from '../../../../gatsby/builder/reading/fair-share.ts'
import type { RawDocument } from '../../../../gatsby/source/post-source.ts'
import { textWeight } from '../../../../gatsby/source/text-weight.ts'
import { ENDLESS_TEXTS, LONG_TEXTS } from '../../../fixtures/endless-texts.ts'
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

const ids = (documents: readonly RawDocument[]) => documents.map(({ id }) => id)

/** A site without posts. */
const none = () => false

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
    const share = createFairShare((postId) => postId === 'edited')
    const imported = Array.from({ length: 1_000 }, (_, index) =>
      document(`import-${index}`, 'ana', 20 + (index % 7)),
    )
    // Longer than all of them.
    const { now } = share.take([...imported, document('edited', 'ana', 60)])
    expect(ids(now)).toContain('edited')
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
    const { now, later } = createFairShare(none).take([...many, document('one', 'ana', 3_500)])
    expect(ids(now)).toContain('one')
    expect(now).toHaveLength(7)
    expect(later).toHaveLength(24)
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

  it('always comes for one', () => {
    expect(ids(createFairShare(none).take([document('a', 'eve', 14_990)]).now)).toEqual(['a'])
  })
})
