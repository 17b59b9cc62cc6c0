import { describe, expect, it } from '@jest/globals'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseGhostExport } from '../../import/ghost/ghost-export.ts'
import { ghostSource } from '../../import/ghost/ghost-source.ts'
import { markdownSource } from '../../import/markdown/markdown-source.ts'
import type { ImportReport } from '../../import/report/report.ts'
import { readWordpressExport } from '../../import/wordpress/export/read-export.ts'
import { FakeSite } from './support/fake-site.ts'
import { NOW, runItems, runSource } from './support/run-items.ts'
import { wxrText } from './support/wxr.ts'
import { emptyFolder } from '../setup/empty-folder.ts'

const DEPTH = 20_000
const deep = (begin: string, end: string, depth = DEPTH): string =>
  `${begin.repeat(depth)}x${end.repeat(depth)}`

const folder = emptyFolder()

function expectOneLeftOut({ posts }: ImportReport, reason = 'its text is nested too deeply'): void {
  expect(posts.map(({ outcome }) => outcome).sort()).toEqual(['created', 'left-out'])
  expect(posts.find(({ outcome }) => outcome === 'left-out')?.reason).toContain(reason)
}

describe('a post that is nested too deeply is left out, and the next is imported:', () => {
  it.each([
    ['quotations', deep('> ', '')],
    ['lists', deep('- ', '')],
    ['HTML', deep('<div>', '</div>')],
    ['HTML without ends', deep('<blockquote>', '')],
    ['HTML with ends of others', deep('<div></b>', '')],
  ])('Markdown, %s', async (_, text) => {
    await writeFile(path.join(folder, 'a.md'), `---\ntitle: Deep\n---\n${text}\n`)
    await writeFile(path.join(folder, 'b.md'), '---\ntitle: B\n---\nText')
    const source = await markdownSource(folder, { siteUrl: null, now: NOW })
    expectOneLeftOut(await runSource(new FakeSite(), source))
  })

  it('Markdown, a head', async () => {
    await writeFile(path.join(folder, 'a.md'), `---\ntitle: ${deep('[', ']')}\n---\nText\n`)
    await writeFile(path.join(folder, 'b.md'), '---\ntitle: B\n---\nText')
    const source = await markdownSource(folder, { siteUrl: null, now: NOW })
    expect(source.leftOut).toMatchObject([{ kind: 'unreadable file', examples: ['a.md'] }])
    expect((await runSource(new FakeSite(), source)).counts.outcomes.created).toBe(1)
  })

  const quote = '{"type":"quote","children":['
  it.each([
    ['HTML', { html: deep('<blockquote>', '</blockquote>') }],
    [
      'Lexical',
      {
        lexical: `{"root":{"type":"root","children":[${quote.repeat(DEPTH)}${']}'.repeat(DEPTH)}]}}`,
      },
    ],
  ])('Ghost, %s', async (_, text) => {
    const posts = [
      { id: '1', title: 'Deep', slug: 'deep', status: 'published', ...text },
      { id: '2', title: 'B', slug: 'b', status: 'published', html: '<p>Text</p>' },
    ]
    const data = parseGhostExport(JSON.stringify({ data: { posts } }), 'ghost.json')
    const options = { siteUrl: 'https://a.example', hasPages: false, publishProtected: false }
    expectOneLeftOut(await runSource(new FakeSite(), ghostSource(data, { ...options, now: NOW })))
  })

  it.each([
    ['HTML', deep('<div>', '</div>', 200_000)],
    ['blocks', deep('<!-- wp:group --><div>', '</div><!-- /wp:group -->')],
  ])('WordPress, %s', async (_, content) => {
    expectOneLeftOut(await runItems(new FakeSite(), [{ id: 1, content }, { id: 2 }]))
  })
})

describe('an element of a WordPress export in 200,000 others', () => {
  it('is named, and its post is imported without it', async () => {
    const text = wxrText([{ id: 1 }]).replace('</item>', `${deep('<x>', '</x>', 200_000)}</item>`)
    const data = await readWordpressExport(
      (async function* () {
        yield text
      })(),
      'export.xml',
    )
    expect(data.items).toHaveLength(1)
    expect(data.notes.join()).toContain('items have <x>')
  })
})

describe('a cover whose address is none', () => {
  it('leaves out its post alone', async () => {
    await writeFile(path.join(folder, 'a.md'), '---\ntitle: A\ncover: "http://"\n---\nText')
    await writeFile(path.join(folder, 'b.md'), '---\ntitle: B\n---\nText')
    const source = await markdownSource(folder, { siteUrl: null, now: NOW })
    expectOneLeftOut(await runSource(new FakeSite(), source), 'cannot be converted')
  })
})
