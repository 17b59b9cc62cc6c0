import { describe, expect, it } from '@jest/globals'
import { readText, wxrText } from '../../support/wxr.ts'
import type { WordpressExport } from '../../../../import/wordpress/export/export-file.ts'

/** An export whose first title stands without CDATA, as some hosts write it. */
const withTitle = (title: string, pieceSize?: number): Promise<WordpressExport> =>
  readText(
    wxrText([
      { id: 1, content: 'one' },
      { id: 2, content: 'two' },
    ]).replace('<![CDATA[Post 1]]>', title),
    pieceSize,
  )

const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length

describe('what XML does not allow', () => {
  it.each([
    ['Cont\u000Brol', 'Control', 'the control character U+000B'],
    ['Cont\u0000rol', 'Control', 'the control character U+0000'],
    ['Control &#x1F;here', 'Control here', '&#x1F;, which XML does not allow'],
    ['Control &#31;here', 'Control here', '&#31;, which XML does not allow'],
    ['R&D', 'R&D', 'an & that begins no reference'],
    ['?a=1&b=2&copy=3', '?a=1&b=2&copy=3', 'an & that begins no reference'],
    ['&undefined;', '&undefined;', 'an & that begins no reference'],
    ['Caf&eacute;', 'Café', "&eacute;, which is HTML's"],
    ['Bar&nbsp;menu', 'Bar\u00A0menu', "&nbsp;, which is HTML's"],
    ['1 < 2', '1 < 2', 'a < that begins no tag'],
  ])('%j is read as %j, and named', async (written, title, what) => {
    for (const size of [1, 7, 100_000]) {
      const { items, notes } = await withTitle(written, size)
      expect(items.map((item) => item.title)).toEqual([title, 'Post 2'])
      expect(notes).toHaveLength(1)
      expect(notes[0]).toMatch(/^repaired (?:in line \d+|2 times, first in line \d+): /)
      expect(notes[0]?.endsWith(what)).toBe(true)
    }
  })

  it('is repaired in the text of posts too, where entities are no references', async () => {
    const content = 'one\u000Btwo & three &nbsp; < 4 &#x1F;'
    const { items, notes } = await readText(wxrText([{ content }]))
    expect(items[0]?.content).toBe('onetwo & three &nbsp; < 4 &#x1F;')
    expect(notes).toHaveLength(1)
  })

  it('is repaired in attributes', async () => {
    const text = wxrText([{ terms: [['category', 'rd', 'R']] }]).replace(
      'nicename="rd"',
      'nicename="r&d"',
    )
    const { items, notes } = await readText(text)
    expect(items[0]?.terms[0]?.nicename).toBe('r&d')
    expect(notes).toEqual([
      `repaired in line ${lineOf(text, 'nicename="r&d"')}: an & that begins no reference`,
    ])
  })

  it('is counted, with its first line', async () => {
    const text = wxrText([
      { id: 1, content: 'a\u0001b\nc\u0001d' },
      { id: 2, content: '\u0001' },
    ])
    const { notes } = await readText(text)
    expect(notes).toEqual([
      `repaired 3 times, first in line ${lineOf(text, '\u0001')}: the control character U+0001`,
    ])
  })

  it('is not looked for where all is well', async () => {
    const { notes } = await readText(wxrText([{ content: '&amp; &#8211; <b>x</b> 😀' }]))
    expect(notes).toEqual([])
  })
})

describe('what cannot be read', () => {
  it('is named by its cause', async () => {
    const text = wxrText([{ id: 1 }, { id: 2 }])
    await expect(readText(text.slice(0, text.lastIndexOf('<wp:status>') + 14))).rejects.toThrow(
      'it ends within <wp:status>, so it was not written or copied to its end',
    )
    await expect(readText(text.replace('</wp:status>', '</wp:state>'))).rejects.toThrow(
      'the closing tag there is not that of the element that is open',
    )
  })
})

describe('elements of other programs', () => {
  it('are named, unless they are empty', async () => {
    const text = wxrText([{ id: 1 }, { id: 2 }]).replaceAll(
      '<wp:status>',
      '<media:note>Words</media:note><media:none></media:none><wp:status>',
    )
    expect((await readText(text)).notes).toEqual([
      "2 items have <media:note>, which is no part of WordPress's format: left out",
    ])
  })
})
