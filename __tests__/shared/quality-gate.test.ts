import { describe, expect, it } from '@jest/globals'
import { JSDOM } from 'jsdom'
import { outlineOf, publishingProblems, type GateInput } from '../../shared/quality-gate.ts'

const outline = (html: string) => outlineOf(new JSDOM(html).window.document.body)

const input = (change: Partial<GateInput> = {}, html = '<p>Text</p>'): GateInput => ({
  title: 'Title',
  slug: 'title',
  excerpt: 'Excerpt',
  cover: { alt: 'A stamp' },
  outline: outline(html),
  ...change,
})

const rules = (change: Partial<GateInput>, html?: string) =>
  publishingProblems(input(change, html)).map(({ rule }) => rule)

describe('the rules for publishing', () => {
  it('let a complete post pass, with or without a cover', () => {
    expect(rules({})).toEqual([])
    expect(rules({ cover: null })).toEqual([])
  })

  it('want title, slug and excerpt', () => {
    expect(rules({ title: ' ', slug: '', excerpt: '\n' })).toEqual([
      'title-missing',
      'slug-missing',
      'excerpt-missing',
    ])
  })

  it('refuse reserved and malformed slugs', () => {
    expect(rules({ slug: 'page' })).toEqual(['slug-invalid'])
    expect(rules({ slug: 'Not a slug' })).toEqual(['slug-invalid'])
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
})
