import { describe, expect, it } from '@jest/globals'
import type { Cover } from '../../../shared/picture/cover'
import { mergePicture, mergeSet, mergeSlug, mergeWhole } from '../../../shared/merge/merge-details'
import { LIST_WAYS } from '../../../shared/merge/merge-lists'
import { COVER } from './versions'

describe('merging a value as a whole', () => {
  it.each<[string, unknown, unknown, unknown, unknown]>([
    ['the side that changed', 1, 2, 1, 2],
    ['the other side that changed', 1, 1, 2, 2],
    ['what both changed alike', null, { a: 1 }, { a: 1 }, { a: 1 }],
    ['of two texts the one that goes on with the other', 'a', 'ab', 'abc', 'abc'],
    ['a text in place of none', null, 'a', null, 'a'],
  ])('takes %s', (_what, base, mine, theirs, value) => {
    expect(mergeWhole(base, mine, theirs)).toEqual({ value, conflicts: [] })
  })

  it('asks about texts, and not about their words, where both wrote another', () => {
    expect(mergeWhole('one two', '1 two', 'one 2')).toEqual({
      value: '1 two',
      conflicts: [{ kind: 'text', base: 'one two', mine: '1 two', theirs: 'one 2' }],
    })
    expect(mergeWhole(null, 'a', 'ab')).toMatchObject({ conflicts: [{ kind: 'value' }] })
  })
})

describe('merging addresses', () => {
  const at = (slug: string, isSlugEdited: boolean, title = slug) => ({ slug, isSlugEdited, title })

  it.each<[string, ReturnType<typeof at>[], string, { slug: string; isSlugEdited: boolean }]>([
    [
      'keeps the one that was edited by hand',
      [at('a', false), at('b', true), at('c', false)],
      'c',
      { slug: 'b', isSlugEdited: true },
    ],
    [
      'keeps the one that the other edited by hand',
      [at('a', false), at('b', false), at('c', true)],
      'b',
      { slug: 'c', isSlugEdited: true },
    ],
    [
      'follows my title where that was chosen',
      [at('a', false), at('b', false), at('c', false)],
      'b',
      { slug: 'b', isSlugEdited: false },
    ],
    [
      'follows their title where that was chosen',
      [at('a', false), at('b', false), at('c', false)],
      'c',
      { slug: 'c', isSlugEdited: false },
    ],
    [
      'takes one that both typed on',
      [at('a', true), at('ab', true), at('abc', true)],
      'x',
      { slug: 'abc', isSlugEdited: true },
    ],
    [
      'notices that one began to follow its title',
      [at('a', true), at('a', false), at('a', true)],
      'a',
      { slug: 'a', isSlugEdited: false },
    ],
  ])('%s', (_what, [base, mine, theirs], title, value) => {
    expect(mergeSlug(base!, mine!, theirs!, title)).toEqual({ value, conflicts: [] })
  })

  it('asks where both were edited by hand', () => {
    expect(mergeSlug(at('a', true), at('b', true), at('c', true), 'x')).toEqual({
      value: { slug: 'b', isSlugEdited: true },
      conflicts: [{ kind: 'slug', base: 'a', mine: 'b', theirs: 'c' }],
    })
  })
})

describe('merging sets', () => {
  it.each<[string, string, string, string, string]>([
    ['adds what either side added', 'a b', 'a b c', 'a b d', 'a b c d'],
    ['takes out what either side took out', 'a b c', 'b c', 'a c', 'c'],
    ['takes out on one side and adds on the other', 'a b', 'b', 'a b c', 'b c'],
    ['keeps my order', 'a b c', 'c b a', 'a b c d', 'c b a d'],
    ['keeps their order', 'a b c', 'a b c d', 'c b a', 'c b a d'],
    ['keeps an order around what was taken out', 'a b c', 'c a', 'a b c d', 'c a d'],
    ['keeps one of two that differ in capitals', 'a', 'a Tax', 'a tax', 'a Tax'],
    ['adds a list of several in one piece', 'a', 'a x y', 'a m n', 'a m n x y'],
    ['leaves a list alone that one side alone put into order', 'a b', 'b a', 'a b', 'b a'],
  ])('%s', (_what, base, mine, theirs, merged) => {
    const list = (text: string) => text.split(' ')
    expect(mergeSet(list(base), list(mine), list(theirs)).value).toEqual(list(merged))
  })
})

describe('merging pictures', () => {
  const other: Cover = { ...COVER, path: 'images/b.webp', url: 'https://example.org/b.webp' }
  const third: Cover = { ...COVER, path: 'images/c.webp', url: 'https://example.org/c.webp' }

  it.each<[string, Cover | null, Cover | null, Cover | null, Cover | null]>([
    ['my picture where the other side left it alone', COVER, other, COVER, other],
    [
      'my picture where the other side moved the focus alone',
      COVER,
      other,
      { ...COVER, focalX: 0.9 },
      other,
    ],
    ['their picture where I moved the focus alone', COVER, { ...COVER, focalX: 0.9 }, other, other],
    [
      'none where the other side moved the focus alone',
      COVER,
      null,
      { ...COVER, focalY: 0.9 },
      null,
    ],
    ['none where I moved the focus alone', COVER, { ...COVER, focalY: 0.9 }, null, null],
    [
      'words of one side and the focus of the other',
      COVER,
      { ...COVER, alt: 'New' },
      { ...COVER, focalX: 0.9 },
      { ...COVER, alt: 'New', focalX: 0.9 },
    ],
    [
      'the focus of one side and words of the other',
      COVER,
      { ...COVER, focalY: 0.9 },
      { ...COVER, alt: 'New' },
      { ...COVER, alt: 'New', focalY: 0.9 },
    ],
    [
      'the same new picture with the words of the one who wrote some',
      null,
      { ...other, alt: '' },
      { ...other, alt: 'New' },
      { ...other, alt: 'New' },
    ],
    [
      'a picture in another size as another',
      COVER,
      { ...COVER, width: COVER.width + 1 },
      COVER,
      { ...COVER, width: COVER.width + 1 },
    ],
  ])('takes %s', (_what, base, mine, theirs, value) => {
    expect(mergePicture(base, mine, theirs)).toEqual({ value, conflicts: [] })
  })

  it.each<[string, Cover | null, Cover | null, Cover | null, string[]]>([
    ['two new pictures', COVER, other, third, ['picture']],
    ['two first pictures', null, other, third, ['picture']],
    ['no picture and one with new words', COVER, null, { ...COVER, alt: 'New' }, ['picture']],
    ['one with new words and no picture', COVER, { ...COVER, alt: 'New' }, null, ['picture']],
    ['another picture and new words', COVER, other, { ...COVER, alt: 'New' }, ['picture']],
    [
      'two places of the focus',
      COVER,
      { ...COVER, focalX: 0.1 },
      { ...COVER, focalX: 0.9 },
      ['focus'],
    ],
    [
      'two heights of the focus',
      COVER,
      { ...COVER, focalY: 0.1 },
      { ...COVER, focalY: 0.9 },
      ['focus'],
    ],
    [
      'the focus of the same new picture',
      COVER,
      { ...other, focalX: 0.1 },
      { ...other, focalX: 0.9 },
      ['focus'],
    ],
    [
      'words of the same new picture',
      null,
      { ...other, alt: 'Mine' },
      { ...other, alt: 'Theirs' },
      ['alt'],
    ],
  ])('asks about %s', (_what, base, mine, theirs, kinds) => {
    const { value, conflicts } = mergePicture(base, mine, theirs)
    expect(conflicts.map(({ kind }) => kind)).toEqual(kinds)
    expect(value).toEqual(mine)
  })

  it('asks about words with those that stood there, and none of another picture', () => {
    const [mine, theirs] = [
      { ...other, alt: 'Mine' },
      { ...other, alt: 'Theirs' },
    ]
    expect(mergePicture(COVER, mine, theirs).conflicts).toEqual([
      { kind: 'alt', base: '', mine: 'Mine', theirs: 'Theirs' },
    ])
    expect(mergePicture({ ...other, alt: 'Old' }, mine, theirs).conflicts).toEqual([
      { kind: 'alt', base: 'Old', mine: 'Mine', theirs: 'Theirs' },
    ])
  })
})

describe('merging records', () => {
  const record = (name: string, more: object = {}) => ({ name, ...more })
  const merge = (base: object[], mine: object[], theirs: object[], key?: string) =>
    LIST_WAYS.records(base, mine, theirs, key)
  const names = (text: string) => Array.from(text, (name) => record(name))

  it.each<[string, string, string, string, string]>([
    ['adds on both sides', 'ab', 'abc', 'abd', 'abdc'],
    ['adds at the beginning', 'ab', 'xab', 'ab', 'xab'],
    ['puts a new one behind what it follows', 'abc', 'axbc', 'abcy', 'axbcy'],
    ['follows my order', 'abc', 'cab', 'abcx', 'cxab'],
    ['follows their order', 'abc', 'abcx', 'cab', 'cxab'],
    ['takes out on one side, adds on the other', 'abc', 'ac', 'abcx', 'acx'],
  ])('%s', (_what, base, mine, theirs, merged) => {
    const parts = merge(names(base), names(mine), names(theirs), 'name')
    expect(parts.flatMap((part) => (part.kind === 'items' ? part.items : [part]))).toEqual(
      names(merged),
    )
  })

  it.each<[string, object, object, object, object]>([
    ['different properties', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }],
    ['a property that goes and one that comes', { a: 1 }, {}, { a: 1, b: 2 }, { b: 2 }],
    ['a text that was typed on', { a: 'x' }, { a: 'xy' }, { a: 'xyz' }, { a: 'xyz' }],
    ['a new text that was typed on', {}, { a: 'xy' }, { a: 'xyz' }, { a: 'xyz' }],
  ])('joins %s of one record', (_what, base, mine, theirs, merged) => {
    const [old, own, other] = [base, mine, theirs].map((more) => [record('n', more)])
    expect(merge(old!, own!, other!, 'name')).toEqual([
      { kind: 'items', items: [record('n', merged)] },
    ])
  })

  it('asks about what both changed alone', () => {
    expect(
      merge(
        [record('n', { a: 1, b: 1 })],
        [record('n', { a: 2, b: 2 })],
        [record('n', { a: 3, b: 1 })],
        'name',
      ),
    ).toEqual([
      {
        kind: 'record',
        base: [record('n', { a: 1, b: 1 })],
        mine: [record('n', { a: 2, b: 2 })],
        theirs: [record('n', { a: 3, b: 2 })],
      },
    ])
  })

  it('asks about numbers, and about a number and a text, that both changed', () => {
    for (const [mine, theirs] of [
      [2, 3],
      [2, '23'],
      ['23', 2],
    ]) {
      const [sides, others] = [mine, theirs].map((a) => [record('n', { a })])
      expect(merge([record('n', { a: 1 })], sides!, others!, 'name')).toMatchObject([
        { kind: 'record' },
      ])
    }
  })

  it('asks about the whole list where records are not told apart', () => {
    const whole = (base: object[], mine: object[], theirs: object[], key?: string) => {
      expect(merge(base, mine, theirs, key)).toEqual([{ kind: 'record', base, mine, theirs }])
    }
    whole(names('a'), names('ab'), names('ac'))
    whole(names('aa'), names('ab'), names('ac'), 'name')
    whole(names('a'), names('abb'), names('ac'), 'name')
    whole(names('a'), names('ab'), names('acc'), 'name')
  })
})
