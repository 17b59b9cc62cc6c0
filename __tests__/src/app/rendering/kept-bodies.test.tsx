import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { renderToString } from 'react-dom/server'
import { keepBody } from '../../../../gatsby/files/kept-bodies'
import { KeptBodies } from '../../../../src/app/rendering/kept-bodies'
import { ArticleBody } from '../../../../src/features/article/body/article-body'

const before = process.cwd()
let directory: string

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'kept-bodies-'))
  process.chdir(directory)
})

afterEach(() => {
  process.chdir(before)
  rmSync(directory, { recursive: true })
})

const rendered = (key: string) =>
  renderToString(
    <KeptBodies>
      <ArticleBody
        path="/discover/a"
        body={{ key, html: null, pictures: null, terms: null }}
        isOnTop
      />
    </KeptBodies>,
  )

it('a prebuilt page holds the body that the build keeps, with the site’s own elements', () => {
  const html = '<p>See <a href="https://a.example" target="_blank">this</a>.</p>'
  const key = keepBody(directory, { html, pictures: [], terms: [] })
  expect(rendered(key)).toBe(
    `<div class="prose article__body" data-body="${key}"><p>See ` +
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">this</a>.</p></div>',
  )
})

it('a prebuilt page holds the definitions of its terms behind the body, without comments', () => {
  const html = '<p>A <a class="term-link" href="/glossary/lien">lien</a>.</p>'
  const terms = [{ path: '/glossary/lien', term: 'Lien', definition: 'A claim.' }]
  const key = keepBody(directory, { html, pictures: [], terms })
  expect(rendered(key)).toContain(
    '<div id="term--lien" popover="hint" class="term-definition"><strong class="term-definition__name">Lien</strong> A claim.</div>',
  )
})

it('a page whose body is not kept cannot be rendered', () => {
  expect(() => rendered('a'.repeat(32))).toThrow(/ENOENT/)
})
