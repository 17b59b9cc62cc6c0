import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readCleanHtml } from '../../../gatsby/html/clean-html.ts'
import { openSanitiser } from '../../../gatsby/html/open-sanitiser.ts'
import type { BodySanitiser } from '../../../gatsby/html/open-sanitiser.ts'
import { prepareHtml } from '../../../gatsby/html/prepare-html.ts'
import type { PictureOutcome } from '../../../gatsby/nodes/picture.ts'
import { createTermMatcher } from '../../../shared/glossary/term-matcher.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../shared/html/allowed/allow-list.ts'
import { samplePostSchema } from '../../../shared/post/sample-post.ts'
import { LONG_TEXTS } from '../../fixtures/endless-texts.ts'
import { HOSTILE_TEXTS } from '../../fixtures/hostile-texts.ts'
import fc from '../../setup/fast-check.ts'
import { storedPicture } from '../support/stored-picture.ts'
import { runs } from '../../setup/runs.ts'

const CLIPBOARDS = path.join('__tests__', 'fixtures', 'clipboards')
const SAMPLES = path.join('content', 'sample-posts')
const terms = createTermMatcher([
  { path: '/glossary/apostille', phrases: ['apostille', 'power of attorney'] },
  { path: '/glossary/llc', phrases: ['LLC'] },
])

// Not with the others: jsdom requires the parser that they import.
const { createSanitiser } = await import('../../../gatsby/html/sanitise.ts')
const purifier = createSanitiser()
/** Has DOMPurify clean every text. */
const strict: BodySanitiser = { sanitise: (html) => Promise.resolve(purifier.sanitise(html)) }
/** What posts are prepared with. */
const quick = openSanitiser(() => Promise.resolve(purifier))

const resolvePicture = async ({ address }: { address: string }): Promise<PictureOutcome> =>
  address.includes('gone')
    ? { kind: 'missing', code: 'image/not-found', message: 'gone', isTemporary: false }
    : { kind: 'stored', picture: storedPicture(), isTemporary: false }

async function expectEqual(html: string): Promise<void> {
  const tools = { siteUrl: 'https://pliego.example', terms, resolvePicture }
  const byPurifier = await prepareHtml(html, { ...tools, sanitiser: strict })
  expect(await prepareHtml(html, { ...tools, sanitiser: quick })).toEqual(byPurifier)
}

const textsIn = (folder: string, extension: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(extension))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))

const sampleTexts = textsIn(SAMPLES, '.json').map(
  (text) => samplePostSchema.parse(JSON.parse(text)).html,
)

describe('a text that needs no cleaning', () => {
  it.each([
    '<p>Words, <strong>strong</strong> ones, &amp; <a href="https://a.example/b?c=d">a link</a>.</p>',
    '<h2 id="part">Part</h2><ul><li><p>a</p></li></ul><p><a href="#part">up</a></p>',
    '<figure><img src="/a.png" data-path="images/a.png" alt="A: b" width="8"></figure>',
    '<pre data-language="html">&lt;p&gt;</pre>',
    '<table><tbody><tr><th colspan="1">a</th><td>b</td></tr></tbody></table>',
    '<div data-callout="tip"><p>a</p></div>',
    '<p>a<small data-footnote="">b</small></p>',
    '<h1>a</h1>',
    '',
  ])('is read without DOMPurify: %s', (html) => {
    expect(readCleanHtml(html)).not.toBeNull()
  })

  it('is any sample post, once its pictures are stored', () => {
    const stored = sampleTexts.map((html) => html.replaceAll('src="images/', 'src="/images/'))
    expect(stored.filter((html) => readCleanHtml(html) === null)).toEqual([])
  })
})

describe('a text that may need cleaning', () => {
  it.each([
    ['an element that is not on the list', '<p>a</p><script>b</script>'],
    ['an unknown element', '<x-y>a</x-y>'],
    ['SVG, also by names that are on the list', '<svg><a>b</a></svg>'],
    ['a comment', '<p>a<!-- b --></p>'],
    ['a template', '<template><p>a</p></template>'],
    ['a doctype', '<!doctype html><p>a</p>'],
    ['something for the head', '<title>a</title><p>b</p>'],
    ['something behind the body', '<p>a</p></body><!-- b -->'],
    ['frames', '<frameset></frameset>'],
    ['an attribute that is not on the list', '<p class="a">b</p>'],
    ['an event handler', '<img src="/a" onerror="b">'],
    ['an address of another scheme', '<a href="javascript:a">b</a>'],
    ['an address with a hidden sign', '<a href="https://a.example/\u200b">b</a>'],
    ['an address without a scheme', '<a href="a/b">c</a>'],
    ['an empty address', '<a href="">a</a>'],
    ['signs of markup in an attribute', '<p title="a --&gt; b">c</p>'],
    ['space around a value', '<p title=" a">b</p>'],
  ])('is left to DOMPurify: %s', (_, html) => {
    expect(readCleanHtml(html)).toBeNull()
  })

  it('loads DOMPurify with the first such text, and not before', async () => {
    let loads = 0
    const sanitiser = openSanitiser(() => {
      loads += 1
      return Promise.resolve(purifier)
    })
    await sanitiser.sanitise('<p>a</p>')
    expect(loads).toBe(0)
    const { innerHTML } = await sanitiser.sanitise('<p onclick="a">b</p>')
    await sanitiser.sanitise('<p onclick="a">c</p>')
    expect({ innerHTML, loads }).toEqual({ innerHTML: '<p>b</p>', loads: 1 })
  })

  it('gets a new document after some hundred others', async () => {
    let loads = 0
    const sanitiser = openSanitiser(() => {
      loads += 1
      return Promise.resolve({ sanitise: () => purifier.sanitise('') })
    })
    for (let index = 0; index < 501; index += 1) await sanitiser.sanitise('<b onclick="a">b</b>')
    expect(loads).toBe(2)
  })
})

describe('a prepared body is the same with and without DOMPurify', () => {
  it.each(HOSTILE_TEXTS)('of %j', expectEqual)
  it.each(Object.keys(LONG_TEXTS))('of %s', (name) => expectEqual(LONG_TEXTS[name] ?? ''))

  it('of formatting that goes on in the next paragraph', async () => {
    await expectEqual('<p><b headers="/a"><p>a</p></b></p>')
    await expectEqual('<p><a href="/a" id="b">a<p>b</p></a></p>')
  })

  it('of clipboards, as they come and cleaned', async () => {
    for (const html of textsIn(CLIPBOARDS, '.html')) await expectEqual(html)
  })

  it('of the sample posts', async () => {
    for (const html of sampleTexts) await expectEqual(html)
  })

  const tag = fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...ALLOWED_TAGS, 'h1') },
    { weight: 1, arbitrary: fc.constantFrom('svg', 'math', 'style', 'form', 'x-y', 'template') },
  )
  const value = fc.oneof(
    fc.constantFrom(
      'a',
      'a b',
      'x: y',
      'youtube',
      'tip',
      'dQw4w9WgXcQ',
      '2',
      '0.50 0.30',
      '_blank',
      'php',
    ),
    fc.constantFrom('/a', '#a', 'https://pliego.example/a', 'mailto:a@b', '/gone.png', 'tel:+1'),
    fc.constantFrom('', ' a ', 'a>b', 'javascript:a', 'data:a', 'a/b', '\u00e9', '&quot;', '&amp;'),
  )
  const attribute = fc
    .tuple(
      fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom(...ALLOWED_ATTRIBUTES) },
        { weight: 1, arbitrary: fc.constantFrom('onclick', 'style', 'class', 'name', 'data-x') },
      ),
      value,
    )
    .map(([name, text]) => ` ${name}="${text}"`)
  const attributes = fc.array(attribute, { maxLength: 2 }).map((all) => all.join(''))
  const words = fc.constantFrom(
    'a',
    ' ',
    '\n',
    'the LLC’s apostille',
    '&lt;p&gt;',
    '\u00a0',
    '<!-- -->',
  )
  const text = fc.oneof(
    { weight: 12, arbitrary: words.filter((one) => !one.startsWith('<!')) },
    { weight: 1, arbitrary: words },
  )
  /** Well nested as a rule, like what the editor writes, and now and then not. */
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text,
      fc
        .tuple(tag, attributes, fc.array(tie('tree'), { maxLength: 3 }))
        .map(([name, own, inner]) => `<${name}${own}>${inner.join('')}</${name}>`),
    ),
  }))
  const token = fc.oneof(
    tree,
    tag.map((name) => `</${name}>`),
    fc.tuple(tag, attributes).map(([name, own]) => `<${name}${own}>`),
  )
  const wellNested = fc.array(tree, { maxLength: 4 }).map((parts) => parts.join(''))
  const anything = fc.array(token, { maxLength: 12 }).map((parts) => parts.join(''))

  it('of well nested texts, most of which need no cleaning', async () => {
    const numRuns = runs(300, 5000)
    let clean = 0
    await fc.assert(
      fc.asyncProperty(wellNested, async (html) => {
        if (readCleanHtml(html) !== null) clean += 1
        await expectEqual(html)
      }),
      { numRuns },
    )
    expect(clean).toBeGreaterThan(numRuns / 5)
  })

  it('of texts whose tags are in no order', async () => {
    await fc.assert(fc.asyncProperty(anything, expectEqual), { numRuns: runs(300, 5000) })
  })
})
