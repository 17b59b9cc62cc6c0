import { describe, expect, it } from '@jest/globals'
import { JSDOM } from 'jsdom'
import { createSanitiser } from '../../../gatsby/html/sanitise.ts'
import { CALLOUT_KINDS } from '../../../shared/html/callouts.ts'
import { calloutKindOf, isCalloutTitle } from '../../../shared/html/foreign-callouts.ts'
import { prepareBody } from '../../../shared/html/preparation/prepare-body.ts'
import { createTermMatcher } from '../../../shared/glossary/term-matcher.ts'

const NO_TERMS = createTermMatcher([])

const sanitiser = createSanitiser()

function prepared(html: string): string {
  const root = sanitiser.sanitise(html)
  prepareBody(root, { siteUrl: 'https://pliego.example', terms: NO_TERMS })
  return root.innerHTML
}

const elementOf = (html: string): Element => {
  const [element] = new JSDOM(html).window.document.body.children
  if (element === undefined) throw new Error('There is no element.')
  return element
}

describe('a callout on a page', () => {
  it.each(CALLOUT_KINDS)('says in words that it is a $kind', ({ kind, label }) => {
    expect(prepared(`<div data-callout="${kind}"><p>Text</p></div>`)).toBe(
      `<div class="callout callout--${kind}" role="note"><p class="callout__label"><strong>${label}</strong></p><p>Text</p></div>`,
    )
  })

  it.each([
    ['of an unknown kind', '<div data-callout="evil"><p>a</p></div>', '<div><p>a</p></div>'],
    ['of a name that objects have', '<div data-callout="toString">a</div>', '<div>a</div>'],
    ['that is no division', '<p data-callout="tip">a</p>', '<p>a</p>'],
    ['without anything in it', '<div data-callout="tip"> </div>', '<div> </div>'],
    [
      'with a class and a role of its own',
      '<div data-callout="x" class="callout" role="alert" aria-live="assertive">a</div>',
      '<div>a</div>',
    ],
    ['in other signs', '<div data-callout="tip onclick=alert(1)">a</div>', '<div>a</div>'],
  ])('%s is nothing special', (_, html, shown) => {
    expect(prepared(html)).toBe(shown)
  })
})

describe('a callout of another site', () => {
  it.each([
    ['<div data-callout="tip">a</div>', 'tip'],
    ['<div class="callout callout--warning" role="note">a</div>', 'warning'],
    ['<div class="markdown-alert markdown-alert-caution">a</div>', 'warning'],
    ['<div class="theme-admonition theme-admonition-info alert alert--info">a</div>', 'note'],
    ['<div class="alert alert-success" role="alert">a</div>', 'tip'],
    ['<div class="admonition important">a</div>', 'important'],
    ['<div class="admonition">a</div>', 'note'],
    ['<div class="kg-card kg-callout-card kg-callout-card-blue">a</div>', 'note'],
    ['<div class="note alert-link constructor">a</div>', null],
    ['<div data-callout="evil">a</div>', null],
  ])('is told by its classes: %s', (html, kind) => {
    expect(calloutKindOf(elementOf(html))).toBe(kind)
  })

  it.each([
    ['<p class="admonition-title">Warning</p>', true],
    ['<div class="kg-callout-emoji">💡</div>', true],
    ['<p class="admonition-title">Before you file</p>', false],
    ['<p>Warning</p>', false],
  ])('names its kind by a part that has no other words: %s', (html, isTitle) => {
    expect(isCalloutTitle(elementOf(html))).toBe(isTitle)
  })
})
