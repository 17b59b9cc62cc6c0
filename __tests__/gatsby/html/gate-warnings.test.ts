import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { openSanitiser } from '../../../gatsby/html/open-sanitiser.ts'
import { prepareHtml } from '../../../gatsby/html/prepare-html.ts'
import { deadLinkWarnings, gateWarnings } from '../../../gatsby/html/gate-warnings.ts'
import { pageKey, siteHas } from '../../../gatsby/report/site-paths.ts'
import { parsePost } from '../../../shared/post/post.ts'
import { outlineOf, publishingProblems } from '../../../shared/quality-gate/quality-gate.ts'
import { createTermMatcher } from '../../../shared/glossary/term-matcher.ts'
import { postFields } from '../support/post-fields.ts'

const SITE = 'https://pliego.test'

const prepare = (html: string) =>
  prepareHtml(html, {
    sanitiser: openSanitiser(),
    siteUrl: SITE,
    terms: createTermMatcher([]),
    resolvePicture: () =>
      Promise.resolve({
        kind: 'missing',
        code: 'image/not-found',
        message: 'gone',
        isTemporary: false,
      }),
  })

const post = (html: string) => {
  const parsed = parsePost('a', postFields({ slug: 'a', html }))
  if (parsed.kind !== 'post') throw new Error(parsed.problems.join('; '))
  return parsed.post
}

describe('what the build says about a post', () => {
  it('is what the editor refuses to publish it with, in the same words', async () => {
    const html = '<h4>Deep</h4><p><a href="">nowhere</a></p><img src="/a.png" alt="">'
    const { outline } = await prepare(html)
    // Not with the other modules: it requires the parser that they import.
    const { JSDOM } = await import('jsdom')
    const { body } = new JSDOM(html).window.document
    const inEditor = publishingProblems({ ...post(html), outline: outlineOf(body) })
    expect(gateWarnings(post(html), outline).map(({ message }) => message)).toEqual(
      inEditor.map(({ message }) => message),
    )
    expect(gateWarnings(post(html), outline).map(({ code }) => code)).toEqual([
      'gate/image-alt-missing',
      'gate/link-target-missing',
      'gate/heading-level-skipped',
    ])
  })

  it('counts the places of links by the ids that the author gave', async () => {
    const html = '<p id="end">x <a href="#end">to the end</a> <a href="#no">elsewhere</a></p>'
    const { outline } = await prepare(html)
    expect(gateWarnings(post(html), outline).map(({ code }) => code)).toEqual([
      'gate/link-anchor-missing',
    ])
  })

  it('names terms that the glossary does not have, and readers get their words', async () => {
    const { siteLinks, html } = await prepare('<p>an <a href="/glossary/gone">old word</a></p>')
    expect(html).toBe('<p>an old word</p>')
    expect(deadLinkWarnings(siteLinks, SITE, () => false)).toMatchObject([
      { code: 'gate/term-missing' },
    ])
  })

  it('names links to pages that the finished site does not have', async () => {
    const { siteLinks } = await prepare(
      `<p><a href="/forms">forms</a> <a href="${SITE}/gone">gone</a> <a href="https://a.test/x">x</a></p>`,
    )
    const isPage = (at: string) => at === '/forms'
    expect(deadLinkWarnings(siteLinks, SITE, isPage)).toEqual([
      {
        code: 'gate/link-dead',
        message: 'The link “gone” leads to /gone, which does not exist on this site.',
      },
    ])
  })
})

describe('the paths of a finished site', () => {
  it('are its pages, its files and what the browser or the backend answers', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pliego-paths-'))
    try {
      await writeFile(path.join(folder, 'rss.xml'), '<rss/>')
      const isPage = siteHas(new Set(['/', '/forms/', '/discover/a'].map(pageKey)), folder)
      expect(['/', '/forms', '/discover/a', '/rss.xml', '/create', '/v0/b/x'].map(isPage)).toEqual(
        Array.from({ length: 6 }, () => true),
      )
      expect(['/form', '/atom.xml', '/discover/b'].map(isPage)).toEqual([false, false, false])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
