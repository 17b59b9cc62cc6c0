import type { JSONContent } from '@tiptap/core'
import fc from '../../../../setup/fast-check'

/** Text that authors write, and text that is meant to break something. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    'plain words',
    'año, niño',
    '漢字 かな',
    'שלום',
    '👩‍👩‍👧 🇨🇷',
    '1 < 2 && 3 > 2',
    'a\u00a0b',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '&amp;&lt;',
    "it's",
    '${x}',
    '<!-- x -->',
    ']]>',
    '</title>',
    'javascript:alert(1)',
    '{{x}}',
    'e\u0301',
  ),
)

/** White space at the edges of a block is not text: browsers do not show it. */
const visible = (words: string): string =>
  // eslint-disable-next-line no-control-regex -- HTML knows no control characters and no lone halves.
  words.replace(/[\u0000-\u001f\u007f\ufffd]|[ \t\n\f\r]+/g, ' ').trim() || 'x'
const text = words.map(visible)
/** Words in an attribute; what the sanitiser writes with other signs has a test of its own. */
const title = words.map(visible).map((words) => words.replace(/[<>]/g, '‹'))
const attribute = fc.option(title, { nil: null })

const href = fc.oneof(
  fc.constantFrom('/forms/w-7', '#part', 'https://a.example/?q=1&r="2"#x', 'mailto:a@b.example'),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
)

const mark = fc.oneof(
  fc
    .constantFrom('bold', 'italic', 'underline', 'strike', 'subscript', 'superscript')
    .map((type) => ({ type })),
  fc.constantFrom('highlight', 'small', 'citation', 'keyboard').map((type) => ({ type })),
  attribute.map((title) => ({ type: 'abbreviation', attrs: { title } })),
  fc.constant({ type: 'inlineQuote', attrs: { cite: 'https://a.example/' } }),
  fc.constant({ type: 'time', attrs: { datetime: '2026-01-31' } }),
  fc
    .record({ href, target: fc.constantFrom(null, '_blank'), title: attribute })
    .map((attrs) => ({ type: 'link', attrs })),
)

const marks: fc.Arbitrary<{ type: string; attrs?: Record<string, unknown> }[]> = fc.oneof(
  fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type }),
  fc.constant({ type: 'code' }).map((only) => [only]),
)

const run = fc.record({ type: fc.constant('text'), text, marks })
const footnote = fc
  .array(run, { minLength: 1, maxLength: 2 })
  .map((content) => ({ type: 'footnote', content }))
const inline: fc.Arbitrary<JSONContent[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: run },
    { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) },
    { weight: 1, arbitrary: footnote },
  ),
  { maxLength: 4 },
)

const focus = fc.option(
  fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) }),
  { nil: null },
)
const size = fc.option(fc.integer({ min: 1, max: 9999 }), { nil: null })

const pictureAttributes = fc
  .record({
    name: fc.nat({ max: 99 }),
    alt: title,
    isDecorative: fc.boolean(),
    isMissing: fc.boolean(),
    width: size,
    height: size,
    href: fc.option(href, { nil: null }),
    focus,
    shownAs: fc.constantFrom('column', 'wide', 'full'),
  })
  .map(({ name, alt, isDecorative, isMissing, focus: point, ...rest }) => ({
    ...rest,
    src: isMissing ? null : `/v0/b/x/o/posts%2Fp%2F${name}.jpg?alt=media`,
    path: isMissing ? null : `posts/p/${name}.jpg`,
    placeholder: isMissing ? 'not reachable' : null,
    alt: isDecorative ? '' : alt,
    isDecorative,
    focus: point === null ? null : { x: point.x / 100, y: point.y / 100 },
  }))

const picture = (type: string) =>
  fc.record({ type: fc.constant(type), attrs: pictureAttributes, content: inline })

/** A gallery gives its pictures their width. */
const galleryPicture = picture('galleryPicture').map((node) => ({
  ...node,
  attrs: { ...node.attrs, shownAs: 'column' },
}))

const EMBEDS = [
  ['youtube', 'dQw4w9WgXcQ@90'],
  ['vimeo', '76979871/8272103f6e'],
  ['openstreetmap', '15/9.9347/-84.0875'],
  ['codepen', 'ana/abCDef'],
  ['spotify', 'track/4rOoJ6Egrf8K2IrywzwOMk'],
] as const

const embed = fc
  .record({ which: fc.constantFrom(...EMBEDS), title: words.map(visible), content: inline })
  .map(({ which: [provider, id], title, content }) => ({
    type: 'embed',
    attrs: { provider, id, title },
    content,
  }))

const code = fc.record({
  type: fc.constant('codeBlock'),
  attrs: fc.record({ language: fc.constantFrom(null, 'typescript', 'py', 'cobol', 'c++') }),
  content: fc.array(
    fc
      .array(fc.oneof(words, fc.constantFrom('\n', '\t', '  ', '\n\n')), {
        minLength: 1,
        maxLength: 4,
      })

      .map((parts) => ({
        type: 'text',
        text: parts.join('').replace(/[^\n\t\P{Cc}]|\r/gu, '.') + ';',
      })),
    { maxLength: 1 },
  ),
})

const caption = fc.constantFrom(
  null,
  'Fees',
  'Fees <em>of</em> <a href="/forms">forms</a>',
  '1 &lt; 2 &amp; 3',
)

/** A table whose cells may span others; every row has as many columns as it says. */
const table = fc
  .record({
    rows: fc.integer({ min: 1, max: 3 }),
    columns: fc.integer({ min: 1, max: 3 }),
    isHeaded: fc.boolean(),
    isMerged: fc.boolean(),
    caption,
    cells: fc.array(inline, { minLength: 9, maxLength: 9 }),
  })
  .map((shape) => {
    const cell = (row: number, column: number, colspan: number): JSONContent => ({
      type: shape.isHeaded && row === 0 ? 'tableHeader' : 'tableCell',
      attrs: { colspan, ...(shape.isHeaded && row === 0 ? { scope: 'col' } : {}) },
      content: [{ type: 'paragraph', content: shape.cells[row * 3 + column] ?? [] }],
    })
    const rows = Array.from({ length: shape.rows }, (_, row) => ({
      type: 'tableRow',
      content:
        shape.isMerged && row === 1
          ? [cell(row, 0, shape.columns)]
          : Array.from({ length: shape.columns }, (_unused, column) => cell(row, column, 1)),
    }))
    return { type: 'table', attrs: { caption: shape.caption }, content: rows }
  })

const { block } = fc.letrec<{ block: JSONContent; paragraph: JSONContent; list: JSONContent }>(
  (tie) => ({
    paragraph: inline.map((content) => ({ type: 'paragraph', content })),
    list: fc
      .record({
        type: fc.constantFrom('bulletList', 'orderedList'),
        items: fc.array(fc.tuple(tie('paragraph'), fc.array(tie('block'), { maxLength: 2 })), {
          minLength: 1,
          maxLength: 3,
        }),
      })
      .map(({ type, items }) => ({
        type,
        content: items.map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
      })),
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      tie('paragraph'),
      fc
        .record({ level: fc.integer({ min: 2, max: 6 }), content: inline })
        .map(({ level, content }) => ({ type: 'heading', attrs: { level }, content })),
      fc.constant({ type: 'horizontalRule' }),
      code,
      picture('figure'),
      embed,
      table,
      fc
        .record({
          columns: fc.integer({ min: 2, max: 4 }),
          content: fc.array(galleryPicture, { maxLength: 4 }),
        })
        .map(({ columns, content }) => ({ type: 'gallery', attrs: { columns }, content })),
      tie('list'),
      fc
        .array(tie('block'), { minLength: 1, maxLength: 2 })
        .map((content) => ({ type: 'blockquote', content })),
      fc
        .record({
          kind: fc.constantFrom('note', 'tip', 'important', 'warning'),
          content: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
        })
        .map(({ kind, content }) => ({ type: 'callout', attrs: { kind }, content })),
      fc.record({ term: inline, meaning: tie('paragraph') }).map(({ term, meaning }) => ({
        type: 'definitionList',
        content: [
          { type: 'definitionTerm', content: term },
          { type: 'definition', content: [meaning] },
        ],
      })),
      fc.record({ summary: inline, content: tie('block') }).map(({ summary, content }) => ({
        type: 'details',
        content: [{ type: 'detailsSummary', content: summary }, content],
      })),
    ),
  }),
)

/** Any document that the editor can hold, with every kind of block and of mark. */
export const anyDocument: fc.Arbitrary<JSONContent> = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((content) => ({ type: 'doc', content }))
