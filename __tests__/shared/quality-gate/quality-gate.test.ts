import { describe, expect, it } from '@jest/globals'
import { JSDOM } from 'jsdom'
import {
  gateProblems,
  outlineOf,
  outlineWithinLimits,
  publishingProblems,
  type GateInput,
} from '../../../shared/quality-gate/quality-gate.ts'
import { linkedPaths } from '../../../shared/quality-gate/link-rules.ts'
import { sitePath, type LinkedPage } from '../../../shared/quality-gate/site-links.ts'

const outline = (html: string) => outlineOf(new JSDOM(html).window.document.body)

const input = (change: Partial<GateInput> = {}, html = '<p>Text</p>'): GateInput => ({
  title: 'Title',
  slug: 'title',
  excerpt: 'Excerpt',
  metaTitle: '',
  standfirst: '',
  metaDescription: '',
  cover: { alt: 'A stamp' },
  outline: outline(html),
  ...change,
})

/** Nothing to advise either. */
const COMPLETE = {
  title: 'A complete title',
  excerpt: 'An excerpt that says in one sentence what readers will find in this post.',
} as const

const advice = (change: Partial<GateInput>, html?: string) =>
  gateProblems(input({ ...COMPLETE, ...change }, html))
    .filter(({ severity }) => severity === 'advice')
    .map(({ rule }) => rule)

const rules = (change: Partial<GateInput>, html?: string) =>
  publishingProblems(input(change, html)).map(({ rule }) => rule)

describe('a text beyond the limits', () => {
  const endless = '<div>'.repeat(99_000)

  it('is refused in words, with what else is wrong, and never taken apart', () => {
    const parse = () => {
      throw new Error('It was taken apart.')
    }
    const found = outlineWithinLimits(endless, parse)
    expect(publishingProblems({ ...input(), title: '', outline: found })).toEqual([
      expect.objectContaining({ rule: 'title-missing' }),
      {
        rule: 'body-beyond-limits',
        severity: 'refuses',
        field: 'body',
        message: expect.stringContaining('99,000 levels deep, and 64 are allowed'),
      },
      expect.objectContaining({ rule: 'body-beyond-limits' }),
      expect.objectContaining({ rule: 'body-beyond-limits' }),
    ])
  })

  it('is none within them', () => {
    const { body } = new JSDOM('<p>Text</p>').window.document
    expect(outlineWithinLimits('<p>Text</p>', () => body)).toEqual(outlineOf(body))
  })
})

describe('the rules for publishing', () => {
  it('let a complete post pass, with or without a cover', () => {
    expect(rules({})).toEqual([])
    expect(rules({ cover: null })).toEqual([])
  })

  it('want title, slug and excerpt', () => {
    expect(rules({ slug: '', excerpt: '\n' })).toEqual(['slug-missing', 'excerpt-missing'])
    // What a missing title brings with it is not said as well.
    expect(rules({ title: ' ', slug: '' })).toEqual(['title-missing'])
  })

  it('take the standfirst for an excerpt that is missing', () => {
    expect(rules({ excerpt: ' ', standfirst: 'Two dates decide.' })).toEqual([])
  })

  it('refuse reserved and malformed slugs', () => {
    expect(rules({ slug: 'page' })).toEqual(['slug-reserved'])
    expect(rules({ slug: 'Not a slug' })).toEqual(['slug-invalid'])
  })

  it('refuse a slug of another post', () => {
    expect(rules({ isSlugTaken: true })).toEqual(['slug-taken'])
    expect(rules({ isSlugTaken: false })).toEqual([])
  })

  it('want words for the cover: it is never decorative', () => {
    expect(rules({ cover: { alt: ' ' } })).toEqual(['cover-alt-missing'])
  })

  it('want words for every picture, unless it is marked as decorative', () => {
    expect(rules({}, '<img src="a.jpg" alt="A form">')).toEqual([])
    expect(rules({}, '<img src="a.jpg" alt="" data-decorative="true">')).toEqual([])
    expect(rules({}, '<img src="a.jpg"><img src="b.jpg" alt=" ">')).toEqual([
      'image-alt-missing',
      'image-alt-missing',
    ])
  })

  it('accept a labelled placeholder, not a picture without a file', () => {
    expect(rules({}, '<img data-placeholder="not reachable" alt="A form">')).toEqual([])
    expect(rules({}, '<img alt="A form">')).toEqual(['image-missing'])
  })

  it('want links to lead somewhere and to have a name', () => {
    expect(rules({}, '<p><a href="/a">ok</a></p>')).toEqual([])
    expect(rules({}, '<p>x <a href="">nowhere</a></p>')).toEqual(['link-target-missing'])
    expect(rules({}, '<p>x <a href="/a"> </a></p>')).toEqual(['link-text-missing'])
    expect(rules({}, '<a href="/a"><img src="a.jpg" alt="A map"></a>')).toEqual([])
  })

  it('refuse skipped heading levels, counted from the title of the page', () => {
    expect(rules({}, '<h2>a</h2><h3>b</h3><h4>c</h4><h2>d</h2>')).toEqual([])
    expect(rules({}, '<h3>a</h3>')).toEqual(['heading-level-skipped'])
    expect(rules({}, '<h2>a</h2><h4>b</h4>')).toEqual(['heading-level-skipped'])
  })

  it('refuse empty headings and an empty body', () => {
    expect(rules({}, '<h2> </h2><p>x</p>')).toEqual(['heading-empty'])
    expect(rules({}, '<p> </p>')).toEqual(['body-empty'])
  })

  it('say which picture is meant', () => {
    const [problem] = publishingProblems(
      input({}, '<img src="a.jpg" alt="x"><img src="b.jpg" alt="">'),
    )
    expect(problem?.message).toMatch(/^Picture 2 /)
  })

  it('want header cells with words in tables of several rows and columns', () => {
    const row = '<tr><td>a</td><td>b</td></tr>'
    expect(rules({}, `<table>${row}${row}</table>`)).toEqual(['table-headers-missing'])
    expect(rules({}, `<table><tr><th></th><th></th></tr>${row}</table>`)).toEqual([
      'table-headers-missing',
    ])
    expect(rules({}, `<table><tr><th>A</th><th>B</th></tr>${row}</table>`)).toEqual([])
    expect(rules({}, `<table>${row}</table>`)).toEqual([])
    expect(rules({}, '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>')).toEqual([])
  })

  it('want something in every callout', () => {
    expect(rules({}, '<p>a</p><div data-callout="tip"><p> </p></div>')).toEqual(['callout-empty'])
    expect(rules({}, '<div data-callout="tip"><p>a</p></div>')).toEqual([])
    expect(rules({}, '<div data-callout="tip"><img src="/a.png" alt="A stamp"></div>')).toEqual([])
  })

  it('want words in every footnote', () => {
    const note = (words: string) => `<p>a<small data-footnote="">${words}</small></p>`
    expect(rules({}, note(' '))).toEqual(['footnote-empty'])
    expect(rules({}, note('b'))).toEqual([])
  })

  it('want a title for every embed, and judge it as nothing else', () => {
    const embed = (title: string) =>
      `<figure data-embed="youtube" data-embed-id="x"><a href="https://e.test/x">${title}</a></figure>`
    expect(rules({}, embed(''))).toEqual(['embed-title-missing'])
    expect(rules({}, embed('How to file'))).toEqual([])
    expect(advice({}, embed('here'))).toEqual([])
  })

  it('want links inside the post to lead to something in it', () => {
    expect(rules({}, '<p><a href="#part">the part</a></p>')).toEqual(['link-anchor-missing'])
    expect(rules({}, '<p id="part"><a href="#part">the part</a></p>')).toEqual([])
    expect(rules({}, '<p id="año"><a href="#a%C3%B1o">the part</a></p>')).toEqual([])
    expect(rules({}, '<p><a href="#%">the part</a></p>')).toEqual(['link-anchor-missing'])
  })
})

describe('links to pages of the site', () => {
  const pages: Readonly<Record<string, LinkedPage>> = {
    '/forms': { kind: 'live' },
    '/discover/draft': { kind: 'unpublished', title: 'A draft' },
    '/offline': { kind: 'unknown' },
  }
  const site = {
    url: 'https://pliego.test',
    pageAt: (path: string): LinkedPage => pages[path] ?? { kind: 'missing' },
  }
  const link = (href: string) => `<p><a href="${href}">a page</a></p>`

  it('are refused when nothing is there', () => {
    const [problem] = publishingProblems(input({ site }, link('/nothing?a=1#b')))
    expect(problem).toMatchObject({
      rule: 'link-dead',
      message: 'The link “a page” leads to /nothing, which does not exist on this site.',
      place: { kind: 'link', index: 0 },
    })
  })

  it('to a term that the glossary does not have are named, for readers see the words alone', () => {
    expect(rules({ site }, link('/glossary/gone'))).toEqual([])
    const [problem] = gateProblems(input({ ...COMPLETE, site }, link('/glossary/gone#example')))
    expect(problem).toMatchObject({
      rule: 'term-missing',
      severity: 'advice',
      message: 'The link “a page” is a term that the glossary does not have (/glossary/gone).',
    })
  })

  it('pass when the page exists, or when that is unknown', () => {
    expect(rules({ site }, link('/forms/') + link('/offline') + link('https://a.test/x'))).toEqual(
      [],
    )
    expect(rules({}, link('/nothing'))).toEqual([])
  })

  it('name a post that is not published, without refusing', () => {
    expect(rules({ site }, link('/discover/draft'))).toEqual([])
    const [problem] = gateProblems(input({ ...COMPLETE, site }, link('/discover/draft')))
    expect(problem).toMatchObject({ rule: 'link-unpublished', severity: 'advice' })
    expect(problem?.message).toContain('“A draft”')
  })

  it.each([
    ['/a/b/', '/a/b'],
    ['/', '/'],
    ['/a?x#y', '/a'],
    ['https://pliego.test', '/'],
    ['https://pliego.test/a', '/a'],
    ['other-post', '/discover/other-post'],
    ['../forms', '/forms'],
    ['/a%20b', '/a b'],
    ['/a%', '/a%'],
  ])('are recognised: %s is %s', (href, path) => {
    expect(sitePath(href, 'https://pliego.test')).toBe(path)
  })

  it.each([
    'https://pliego.test.example/a',
    'mailto:a@b.test',
    '//cdn.test/a',
    '#a',
    '?page=2',
    '',
  ])('are told from other links: %s', (href) => {
    expect(sitePath(href, 'https://pliego.test')).toBeNull()
  })

  it('are listed once each', () => {
    const body = link('/forms') + link('/forms#a') + link('/glossary') + link('https://a.test/')
    expect(linkedPaths(outline(body), '')).toEqual(['/forms', '/glossary'])
  })
})

describe('advice', () => {
  it('has nothing to say about a good post', () => {
    expect(advice({})).toEqual([])
  })

  it('advises a search title and description that search engines show whole', () => {
    expect(advice({ metaTitle: 'x'.repeat(61), metaDescription: 'x'.repeat(161) })).toEqual([
      'meta-title-long',
      'meta-description-long',
    ])
    expect(advice({ metaDescription: 'Short.' })).toEqual(['meta-description-short'])
    expect(advice({ metaTitle: 'x'.repeat(60), metaDescription: 'x'.repeat(160) })).toEqual([])
  })

  it('is about unusual lengths', () => {
    expect(advice({ title: 'Short', excerpt: 'Short' })).toEqual(['title-short', 'excerpt-short'])
    expect(advice({ title: 'x'.repeat(91), excerpt: 'x'.repeat(301) })).toEqual([
      'title-long',
      'excerpt-long',
    ])
  })

  it('is about words that say little', () => {
    expect(advice({}, '<p>Look <a href="/a">here</a>, <a href="/b">the form</a></p>')).toEqual([
      'link-text-vague',
    ])
    expect(advice({}, '<img src="a.jpg" alt="IMG_2041.jpeg">')).toEqual(['image-alt-file-name'])
  })

  it('is about pictures that are still to come', () => {
    expect(advice({}, '<img data-placeholder="not reachable" alt="A form">')).toEqual([
      'image-placeholder',
    ])
  })

  it('never keeps a post from being published', () => {
    expect(rules({ title: 'x' }, '<p><a href="/a">here</a></p>')).toEqual([])
  })
})

describe('the place of a problem', () => {
  const places = (html: string) =>
    gateProblems(input({ ...COMPLETE }, html)).map(({ rule, place }) => [
      rule,
      place?.kind,
      place?.index,
    ])

  it('counts what is of its kind', () => {
    const html = `<h2>a</h2><p><a href="/a">ok</a> <a href="">b</a></p><h4>c</h4>
      <div data-gallery="2"><figure><img src="1.png" alt="a"></figure><figure><img src="2.png" alt=""></figure></div>`
    expect(places(html)).toEqual([
      ['image-alt-missing', 'image', 1],
      ['link-target-missing', 'link', 1],
      ['heading-level-skipped', 'heading', 1],
    ])
  })

  it('of a link around a picture is the picture', () => {
    const html = `<img src="a.png" alt="a"><a href=""><img src="b.png" alt="b"></a>
      <p><a href="">words</a></p>`
    expect(places(html)).toEqual([
      ['link-target-missing', 'image', 1],
      ['link-target-missing', 'link', 0],
    ])
  })
})
