import { describe, expect, it } from '@jest/globals'
import { isValidSlug } from '../../../shared/post/fields/post-slug.ts'
import { plainText, shorten } from '../../../import/html/markup.ts'
import { metaTextsOf } from '../../../import/wordpress/meta-texts.ts'
import { authorIds } from '../../../import/source/author-ids.ts'
import { publicationDate } from '../../../import/wordpress/dates.ts'
import { freeSlug, isVariantOf, wantedSlug } from '../../../import/source/slugs.ts'
import { postTags } from '../../../import/source/tags.ts'
import { termNames } from '../../../import/wordpress/tags.ts'
import { postTitle } from '../../../import/source/titles.ts'
import { exportOf, type ItemSpec } from '../support/wxr.ts'

describe('titles', () => {
  it.each([
    ['Plain', 'Plain'],
    ['Q &amp; A &#8211; now', 'Q & A – now'],
    ['Title <em>With</em> <b>Mark<sup>up</sup></b>', 'Title With Markup'],
    ['  many   spaces\n', 'many spaces'],
    ['🎉 party', '🎉 party'],
    ['🎉'.repeat(200), '🎉'.repeat(200)],
    ['con\u0001trol &#x8;characters', 'con trol characters'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
  ])('turns %j into %j', (raw, title) => {
    expect(postTitle(raw, '', 'Untitled')).toEqual({ title, notes: [] })
  })

  it('are made of the first words when there is none', () => {
    const { title, notes } = postTitle(' &nbsp; ', `${'word '.repeat(40)}end`, 'Untitled')
    expect(title).toMatch(/^(word )+word…$/)
    expect(title.length).toBeLessThanOrEqual(60)
    expect(notes).toHaveLength(1)
  })

  it('are made of the number when there is no text either', () => {
    expect(postTitle('', '', 'Untitled post 42').title).toBe('Untitled post 42')
  })

  it('are cut to 200 characters without splitting one', () => {
    const { title, notes } = postTitle('👩‍👩‍👧‍👦'.repeat(40), '', 'Untitled')
    expect(Array.from(title).length).toBeLessThanOrEqual(200)
    expect(title).toMatch(/^(👩‍👩‍👧‍👦)+…$/u)
    expect(notes).toHaveLength(1)
  })
})

describe('texts for search engines', () => {
  const of = (meta: Readonly<Record<string, string>>) =>
    metaTextsOf(
      { meta: new Map(Object.entries(meta)) },
      { title: 'Q & A', description: 'What follows.' },
    )

  it('are those of Yoast SEO, or else of Rank Math', () => {
    expect(of({ _yoast_wpseo_title: 'Answers', _yoast_wpseo_metadesc: 'All &amp; more' })).toEqual({
      title: 'Answers',
      description: 'All & more',
      notes: [],
    })
    expect(of({ rank_math_title: 'Ranked', rank_math_description: 'By math' })).toMatchObject({
      title: 'Ranked',
      description: 'By math',
    })
  })

  it('are those of All in One SEO and SEOPress', () => {
    expect(
      of({
        _aioseo_title: '#post_title in short #separator_sa #site_title',
        _aioseo_description: 'By all',
      }),
    ).toMatchObject({ title: 'Q & A in short', description: 'By all', notes: [] })
    expect(
      of({
        _seopress_titles_title: '%%post_title%% %%sep%% %%sitetitle%%',
        _seopress_titles_desc: 'D',
      }),
    ).toMatchObject({ title: '', description: 'D', notes: [] })
  })

  it.each([
    ['%%title%% %%sep%% %%sitename%%', ''],
    ['%%title%% explained %%page%% %%sep%% %%sitename%%', 'Q & A explained'],
    ['%title% answered %sep% %sitename%', 'Q & A answered'],
    ['100% of it', '100% of it'],
    ['Ranked #1_and more', 'Ranked #1_and more'],
  ])('fill in %s', (raw, title) => {
    expect(of({ _yoast_wpseo_title: raw })).toMatchObject({ title, notes: [] })
  })

  it('are left out, with a note, where only WordPress could fill them in', () => {
    const { title, notes } = of({ _yoast_wpseo_title: '%%title%% in %%currentyear%%' })
    expect(title).toBe('')
    expect(notes).toEqual([
      'its title for search engines holds variables: %%title%% in %%currentyear%%',
    ])
  })

  it('are empty where there are none', () => {
    expect(of({})).toEqual({ title: '', description: '', notes: [] })
  })
})

describe('shorten', () => {
  it('cuts at the end of a word and drops punctuation before the ellipsis', () => {
    expect(shorten('One, two, three', 11)).toBe('One, two…')
    expect(shorten('short', 5)).toBe('short')
    expect(shorten('unbreakable', 6)).toBe('unbre…')
  })
})

describe('plainText', () => {
  it('keeps words of neighbouring blocks apart', () => {
    expect(plainText('<p>One</p><p>two<br>three</p><ul><li>four</li></ul>')).toBe(
      'One two three four',
    )
  })
})

describe('tags', () => {
  it('are the categories, then the tags, each once', () => {
    const { tags } = postTags(
      termNames([
        { domain: 'post_tag', nicename: 'visa', name: 'Visa' },
        { domain: 'category', nicename: 'taxes', name: 'Taxes &amp; fees' },
        { domain: 'post_tag', nicename: 'visa-2', name: 'VISA' },
        { domain: 'post_format', nicename: 'post-format-aside', name: 'Aside' },
        { domain: 'category', nicename: 'uncategorized', name: 'Uncategorized' },
      ]),
    )
    expect(tags).toEqual(['Taxes & fees', 'Visa'])
  })

  it('tell names of other scripts apart', () => {
    const terms = ['日本', '中国'].map((name) => ({ domain: 'post_tag', nicename: name, name }))
    expect(postTags(termNames(terms)).tags).toEqual(['日本', '中国'])
  })

  it('are at most 20, and the rest is noted', () => {
    const terms = Array.from({ length: 23 }, (_, index) => ({
      domain: 'post_tag',
      nicename: `t${index}`,
      name: `Tag ${index}`,
    }))
    const { tags, notes } = postTags(termNames(terms))
    expect(tags).toHaveLength(20)
    expect(notes[0]).toContain('23')
  })

  it('are at most 50 characters long', () => {
    const [tag] = postTags(['x'.repeat(80)]).tags
    expect(tag).toHaveLength(50)
  })
})

describe('slugs', () => {
  it.each([
    ['first-post', 'Other title', 'first-post'],
    ['', 'Año nuevo', 'ano-nuevo'],
    ['a%C3%B1o-nuevo', '', 'ano-nuevo'],
    ['100%', 'Title', '100'],
    ['%E6%97%A5%E6%9C%AC', 'Japan trip', 'japan-trip'],
    ['%E6%97%A5%E6%9C%AC-2', '日本', 'post-7'],
    ['', '🎉', 'post-7'],
    ['%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82-2', '', 'privet-2'],
    ['', 'Φόροι', 'foroi'],
    ['-edges-', '', 'edges'],
    ['UPPER Case', '', 'upper-case'],
    ['basic-post.html', '', 'basic-post'],
    ['index.php', '', 'index'],
    ['version-1.2', '', 'version-1-2'],
    ['', 'Łódź, straße, Bjørn & Æro', 'lodz-strasse-bjorn-aero'],
    ['__init__', '', 'init'],
    ['____', '', 'post-7'],
    ['', '__proto__', 'proto'],
    ['_private', '', '_private'],
  ])('of %j and the title %j is %j', (exported, title, slug) => {
    expect(wantedSlug(exported, title, 'post-7')).toBe(slug)
  })

  it('are cut at a hyphen when they are too long', () => {
    const slug = wantedSlug('word-'.repeat(80), '', 'post-7')
    expect(slug).toMatch(/^(word-)+word$/)
    expect(isValidSlug(`${slug}-9999`)).toBe(true)
    expect(isValidSlug(wantedSlug('x'.repeat(300), '', 'post-7'))).toBe(true)
  })

  it('get a number when they are taken or reserved', async () => {
    const taken = new Set(['news', 'news-2'])
    const isTaken = (slug: string): boolean => taken.has(slug)
    expect(await freeSlug('news', isTaken)).toBe('news-3')
    expect(await freeSlug('page', isTaken)).toBe('page-2')
    expect(await freeSlug('free', isTaken)).toBe('free')
  })

  it('are known again with their number', () => {
    expect(isVariantOf('news', 'news')).toBe(true)
    expect(isVariantOf('news-12', 'news')).toBe(true)
    expect(isVariantOf('news-item', 'news')).toBe(false)
    expect(isVariantOf('new', 'news')).toBe(false)
  })
})

describe('dates of publication', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const dateOf = async (spec: ItemSpec): Promise<string | undefined> => {
    const { items } = await exportOf(spec)
    return publicationDate(items[0]!, now)?.toISOString()
  }

  it('are the UTC date of the export', async () => {
    expect(await dateOf({ dateGmt: '2010-02-03 04:05:06' })).toBe('2010-02-03T04:05:06.000Z')
  })

  it('are the date of the feed when WordPress wrote zeros', async () => {
    const dateGmt = '0000-00-00 00:00:00'
    const pubDate = 'Wed, 03 Feb 2010 04:05:06 +0100'
    expect(await dateOf({ dateGmt, pubDate })).toBe('2010-02-03T03:05:06.000Z')
  })

  it('may lie before 1970', async () => {
    expect(await dateOf({ dateGmt: '1969-07-20 20:17:00' })).toBe('1969-07-20T20:17:00.000Z')
    const zeros = '0000-00-00 00:00:00'
    expect(await dateOf({ dateGmt: zeros, pubDate: 'Tue, 06 Jun 1944 08:00:00 +0000' })).toBe(
      '1944-06-06T08:00:00.000Z',
    )
  })

  it('show the day of the local date', async () => {
    const dateGmt = '2024-03-02 03:00:00'
    expect(await dateOf({ dateGmt, dateLocal: '2024-03-01 22:00:00' })).toBe(
      '2024-03-01T23:59:59.000Z',
    )
    expect(await dateOf({ dateGmt, dateLocal: '2021-01-01 22:00:00' })).toBe(
      '2024-03-02T03:00:00.000Z',
    )
  })

  it.each([
    { dateGmt: '0019-07-20 20:17:00' },
    { dateGmt: '0000-00-00 00:00:00', pubDate: 'Mon, 30 Nov -0001 00:00:00 +0000' },
    { dateGmt: '2010-13-45 00:00:00' },
    { dateGmt: 'yesterday' },
    { dateGmt: '2030-01-01 00:00:00' },
  ])('are unknown for %j', async (spec) => {
    expect(await dateOf(spec)).toBeUndefined()
  })
})

describe('author ids', () => {
  const idOf = authorIds('wp', new Map([['ana', 'uid-of-ana']]), 'own-uid')

  it('come from the map, else from the login', () => {
    expect(idOf('ana')).toBe('uid-of-ana')
    expect(idOf('Jo Doe')).toBe('wp-jo-doe')
    expect(idOf('')).toBe('own-uid')
  })

  it('tell logins of other scripts apart', () => {
    expect(idOf('日本')).toMatch(/^wp-[0-9a-f]{12}$/)
    expect(idOf('日本')).not.toBe(idOf('中国'))
  })
})
