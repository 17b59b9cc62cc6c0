import { describe, expect, it } from '@jest/globals'
import { EMPTY_EDITOR_FIELDS, type EditorFields } from '../../../../shared/post/editor-fields'
import { POST_FIELDS } from '../../../../shared/post/fields/post-fields'
import { TEXT_FIELDS } from '../../../../shared/post/fields/written-fields'
import { comparePosts } from '../../../../src/features/post-editor/session/versions/compare-posts'
import { foldUnchanged } from '../../../../src/editing/difference/fold-unchanged'
import { summariseComparison } from '../../../../src/editing/difference/summarise'
import { textLines } from '../../../../src/editing/difference/text-lines'

const draft = (change: Partial<EditorFields>): EditorFields => ({
  ...EMPTY_EDITOR_FIELDS,
  ...change,
})
const compare = (before: string, after: string) =>
  comparePosts(draft({ html: before }), draft({ html: after }))
const text = (words: readonly { readonly text: string }[]) =>
  words.map((word) => word.text).join('')

describe('reading lines', () => {
  it('tells blocks apart by what they are', () => {
    const html =
      '<h2>Fees</h2><p>Pay <strong>now</strong>.</p><ul><li><p>One</p></li></ul>' +
      '<table><tbody><tr><th><p>A</p></th><td><p>B</p></td></tr></tbody></table>' +
      '<figure><img src="/a.webp" alt="A harbour"><figcaption>Boats</figcaption></figure>' +
      '<pre data-language="ts"><code>a = 1\nb = 2</code></pre><hr>'
    expect(textLines(html).map(({ kind, words }) => [kind, text(words)])).toEqual([
      ['heading-2', 'Fees'],
      ['paragraph', 'Pay now.'],
      ['item', 'One'],
      ['row', 'A | B'],
      ['picture', 'A harbour'],
      ['caption', 'Boats'],
      ['code', 'a = 1'],
      ['code', 'b = 2'],
      ['divider', ''],
    ])
  })

  it('name the kind of a callout in a line of its own', () => {
    const lines = textLines('<div data-callout="tip"><p>Ask.</p></div><p>Ask.</p>')
    expect(lines.map(({ kind, words }) => [kind, text(words)])).toEqual([
      ['callout', 'Tip'],
      ['paragraph', 'Ask.'],
      ['paragraph', 'Ask.'],
    ])
    expect(lines[1]?.key).not.toBe(lines[2]?.key)
  })

  it('shows the words of a footnote at its mark', () => {
    const lines = textLines('<p>Pay<small data-footnote="">See <em>there</em>.</small> now.</p>')
    expect(lines.map(({ words }) => text(words))).toEqual(['Pay [See there.] now.'])
  })

  it('says how wide a picture stands in the text', () => {
    const lines = (width: string) =>
      textLines(`<figure${width}><img src="/a.webp" alt="A"></figure>`)
    const [column, wide, full] = ['', ' data-width="wide"', ' data-width="full"'].map(lines)
    expect(text(wide?.[0]?.words ?? [])).toBe('A (wide)')
    expect(text(full?.[0]?.words ?? [])).toBe('A (full width)')
    expect(new Set([column, wide, full].map((line) => line?.[0]?.key)).size).toBe(3)
  })

  it('shows no picture from an address that is none', () => {
    const [line] = textLines('<img src="javascript:alert(1)" alt="x">')
    expect(line?.picture).toEqual({ src: '', alt: 'x' })
  })
})

describe('comparing versions', () => {
  it.each(TEXT_FIELDS)('names the field %s when it differs', (name) => {
    const { fields, changes } = comparePosts(draft({}), draft({ [name]: 'New' }))
    expect(fields).toMatchObject([{ label: POST_FIELDS[name].label, pictures: null }])
    expect(changes).toBe(1)
  })

  it('finds the words that changed', () => {
    const { lines, changes } = compare('<p>Pay by May.</p>', '<p>Pay by June.</p>')
    expect(changes).toBe(1)
    expect(lines).toMatchObject([
      {
        kind: 'changed',
        stretches: [
          { kind: 'same' },
          { kind: 'removed', words: [{ text: 'May' }] },
          { kind: 'added', words: [{ text: 'June' }] },
          { kind: 'same' },
        ],
      },
    ])
  })

  it('joins words that changed next to each other', () => {
    const { lines } = compare('<p>one two three end</p>', '<p>uno dos tres end</p>')
    expect(lines).toMatchObject([
      { stretches: [{ kind: 'removed' }, { kind: 'added' }, { kind: 'same' }] },
    ])
  })

  it('counts a changed format as a change', () => {
    expect(compare('<p>Pay now</p>', '<p>Pay <strong>now</strong></p>').changes).toBe(1)
    expect(compare('<p>Pay</p>', '<h2>Pay</h2>').changes).toBe(1)
    expect(compare('<ul><li>a</li></ul>', '<ol><li>a</li></ol>').changes).toBe(1)
    const link = (href: string) => `<p><a href="${href}">Pay</a></p>`
    expect(compare(link('/a'), link('/b')).changes).toBe(1)
    const figure = (focus: string) =>
      `<figure><img src="/a" alt="a" data-focus="${focus}"></figure>`
    expect(compare(figure('0 0'), figure('1 1')).changes).toBe(1)
  })

  it('sees an inserted line as such', () => {
    const { lines } = compare(
      '<p>A b c</p><p>D e f</p>',
      '<p>A b c</p><p>New words</p><p>D e f</p>',
    )
    expect(lines.map(({ kind }) => kind)).toEqual(['same', 'added', 'same'])
  })

  it('compares the fields', () => {
    const cover = { path: 'a', url: '/a', alt: 'A', width: 1, height: 1, focalX: 0.5, focalY: 0.5 }
    const { fields } = comparePosts(
      draft({ title: 'Old', tags: ['a'] }),
      draft({ title: 'New', tags: ['a', 'b'], cover }),
    )
    expect(fields.map(({ label }) => label)).toEqual(['Title', 'Topics', 'Cover'])
  })

  it('finds nothing between equal versions', () => {
    const { changes, fields } = compare('<p>A</p>\n<p>B</p>', '<p>A</p><p>B</p>')
    expect({ changes, fields }).toEqual({ changes: 0, fields: [] })
  })
})

describe('summing up', () => {
  it('counts words', () => {
    const before = draft({ title: 'A', html: '<p>one two three</p>' })
    const after = draft({ title: 'B', html: '<p>one 2 three</p><p>four five</p>' })
    expect(summariseComparison(comparePosts(before, after))).toBe(
      'Title, text (3 words added, 1 word removed)',
    )
  })

  it('says when nothing differs, or only the format', () => {
    expect(summariseComparison(compare('<p>A</p>', '<p>A</p>'))).toBe('No difference')
    expect(summariseComparison(compare('<p>A</p>', '<h2>A</h2>'))).toBe('Text (format or pictures)')
  })
})

describe('folding', () => {
  const paragraphs = (count: number) =>
    Array.from({ length: count }, (_, index) => `<p>Line ${index} here</p>`).join('')

  it('folds long stretches without a change, but for the lines beside one', () => {
    const { lines } = compare(`${paragraphs(9)}<p>Old end</p>`, `${paragraphs(9)}<p>New end</p>`)
    const groups = foldUnchanged(lines)
    expect(groups.map((group) => (group.kind === 'folded' ? group.lines.length : 'line'))).toEqual([
      8,
      'line',
      'line',
    ])
  })

  it('loses no line', () => {
    for (const count of [0, 1, 2, 3, 4, 5, 6]) {
      const middle = paragraphs(count)
      const { lines } = compare(`<p>a x</p>${middle}<p>b x</p>`, `<p>a y</p>${middle}<p>b y</p>`)
      const shown = foldUnchanged(lines).flatMap((group) =>
        group.kind === 'folded' ? group.lines : [group.line],
      )
      expect(shown).toEqual(lines)
    }
  })
})
