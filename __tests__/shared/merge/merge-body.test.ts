import { describe, expect, it } from '@jest/globals'
import { isMutated } from '../../setup/runs'
import { mergeBody } from '../../../shared/merge/merge-body'

const merge = (base: string, mine: string, theirs: string) => {
  const parts = mergeBody(base, mine, theirs)
  const texts = parts.filter((part) => typeof part === 'string')
  const conflicts = parts.filter((part) => typeof part !== 'string')
  return { html: conflicts.length === 0 ? texts.join('') : null, conflicts, parts }
}

describe('merging bodies', () => {
  it('merges changes of different paragraphs', () => {
    const { html } = merge(
      '<p>One.</p><p>Two.</p><p>Three.</p>',
      '<p>One!</p><p>Two.</p><p>Three.</p>',
      '<p>One.</p><p>Two.</p><p>Three, and four.</p>',
    )
    expect(html).toBe('<p>One!</p><p>Two.</p><p>Three, and four.</p>')
  })

  it('merges changes of neighbouring paragraphs', () => {
    const { html } = merge('<p>One.</p><p>Two.</p>', '<p>1.</p><p>Two.</p>', '<p>One.</p><p>2.</p>')
    expect(html).toBe('<p>1.</p><p>2.</p>')
  })

  it('keeps footnotes whole, whoever adds, changes or deletes one', () => {
    const note = (words: string) => `<small data-footnote="">${words}</small>`
    const base = `<p>One${note('first note')} two${note('second note')} three.</p>`
    expect(
      merge(
        base,
        `<p>One${note('first note')} two${note('second note')} three${note('new')}.</p>`,
        `<p>One two${note('second note, <a href="/a">longer</a>')} three.</p>`,
      ).html,
    ).toBe(`<p>One two${note('second note, <a href="/a">longer</a>')} three${note('new')}.</p>`)
    const both = merge(base, base.replace('first', 'my'), base.replace('first', 'their'))
    expect(both.conflicts).toHaveLength(1)
  })

  it('merges the kind of a callout with what is written in it', () => {
    const callout = (kind: string, ...words: string[]) =>
      `<div data-callout="${kind}">${words.map((word) => `<p>${word}</p>`).join('')}</div>`
    const { html } = merge(
      callout('tip', 'One.', 'Two.'),
      callout('warning', 'One.', 'Two.'),
      callout('tip', 'One.', 'Two, and three.', 'Four.'),
    )
    expect(html).toBe(callout('warning', 'One.', 'Two, and three.', 'Four.'))
  })

  it('merges changes of different words of one paragraph', () => {
    const { html } = merge(
      '<p>The quick fox jumps over the lazy dog.</p>',
      '<p>The quick <strong>brown</strong> fox jumps over the lazy dog.</p>',
      '<p>The quick fox jumps over the sleeping dog.</p>',
    )
    expect(html).toBe('<p>The quick <strong>brown</strong> fox jumps over the sleeping dog.</p>')
  })

  it('shows both sides where the same words were changed', () => {
    const { conflicts } = merge('<p>Pay by May.</p>', '<p>Pay by June.</p>', '<p>Pay by July.</p>')
    expect(conflicts).toEqual([
      {
        kind: 'body',
        base: '<p>Pay by May.</p>',
        mine: '<p>Pay by June.</p>',
        theirs: '<p>Pay by July.</p>',
        open: '',
        close: '',
      },
    ])
  })

  it('merges everything around a conflict', () => {
    const { parts } = merge(
      '<p>A.</p><p>Pay by May.</p><p>B.</p>',
      '<p>A!</p><p>Pay by June.</p><p>B.</p>',
      '<p>A.</p><p>Pay by July.</p><p>B!</p>',
    )
    expect(parts.map((part) => (typeof part === 'string' ? part : 'conflict')).join('')).toBe(
      '<p>A!</p>conflict<p>B!</p>',
    )
  })

  it('does not tear tags that both sides put around different words', () => {
    const { conflicts } = merge(
      '<p>one two three four</p>',
      '<p><strong>one two three</strong> four</p>',
      '<p>one <em>two three four</em></p>',
    )
    expect(conflicts).toHaveLength(1)
  })

  it('does not put a link into a link', () => {
    const { conflicts } = merge(
      '<p>one two three four</p>',
      '<p><a href="/a">one two three four</a></p>',
      '<p>one <a href="/b">two three</a> four</p>',
    )
    expect(conflicts).toHaveLength(1)
  })

  it('keeps a change of kind and a change of words', () => {
    const { html } = merge('<p>Fees to pay</p>', '<h2>Fees to pay</h2>', '<p>All fees to pay</p>')
    expect(html).toBe('<h2>All fees to pay</h2>')
  })

  it('keeps both insertions at one place, in the same order on either side', () => {
    const base = '<p>Start.</p><p>End.</p>'
    const a = '<p>Start.</p><p>Alpha beta.</p><p>End.</p>'
    const b = '<p>Start.</p><p>Gamma delta.</p><p>End.</p>'
    const both = '<p>Start.</p><p>Alpha beta.</p><p>Gamma delta.</p><p>End.</p>'
    expect([merge(base, a, b).html, merge(base, b, a).html]).toEqual([both, both])
  })

  it('keeps what two people wrote into one empty line', () => {
    const { html } = merge('<p></p>', '<p>Alpha beta.</p>', '<p>Gamma delta.</p>')
    expect(html).toBe('<p>Alpha beta.</p><p>Gamma delta.</p>')
  })

  it('takes an identical insertion once', () => {
    const { html } = merge(
      '<p>Start.</p>',
      '<p>Start.</p><p>Same new.</p><p>Mine alone.</p>',
      '<p>Start.</p><p>Same new.</p>',
    )
    expect(html).toBe('<p>Start.</p><p>Same new.</p><p>Mine alone.</p>')
  })

  it('takes the longer of two insertions when one goes on with the other', () => {
    const { html } = merge('', '<p>Hello world, again</p>', '<p>Hello wor</p>')
    expect(html).toBe('<p>Hello world, again</p>')
  })

  it('takes a sentence typed on instead of an older save of it', () => {
    const { html } = merge('<p>Hello wor</p>', '<p>Hello world and all</p>', '<p>Hello world</p>')
    expect(html).toBe('<p>Hello world and all</p>')
  })

  it('asks about two new paragraphs that are versions of one', () => {
    const { conflicts } = merge(
      '',
      '<p>The form is due in June every year.</p>',
      '<p>The form is due in July every year.</p>',
    )
    expect(conflicts).toMatchObject([{ base: '' }])
  })

  it('asks when one side took away what the other changed', () => {
    const { conflicts } = merge(
      '<p>One two.</p><p>B.</p>',
      '<p>B.</p>',
      '<p>One two three.</p><p>B.</p>',
    )
    expect(conflicts).toMatchObject([{ mine: '', theirs: '<p>One two three.</p>' }])
  })

  it('lets a paragraph go that the other side left alone', () => {
    const { html } = merge(
      '<p>A.</p><p>B.</p><p>C.</p>',
      '<p>A.</p><p>C.</p>',
      '<p>A.</p><p>B.</p><p>C!</p>',
    )
    expect(html).toBe('<p>A.</p><p>C!</p>')
  })

  it('carries a change to where the other side moved the paragraph', () => {
    const base = '<p>Moving text here.</p><p>B one.</p><p>C two.</p><p>D three.</p>'
    const moved = '<p>B one.</p><p>C two.</p><p>D three.</p><p>Moving text here.</p>'
    const changed = '<p>Moving text there.</p><p>B one.</p><p>C two.</p><p>D three.</p>'
    const expected = '<p>B one.</p><p>C two.</p><p>D three.</p><p>Moving text there.</p>'
    expect([merge(base, moved, changed).html, merge(base, changed, moved).html]).toEqual([
      expected,
      expected,
    ])
  })

  it('keeps a paragraph once that both sides moved', () => {
    const { html } = merge(
      '<p>X moving.</p><p>B.</p><p>C.</p><p>D.</p>',
      '<p>B.</p><p>X moving.</p><p>C.</p><p>D.</p>',
      '<p>B.</p><p>C.</p><p>D.</p><p>X moving.</p>',
    )
    expect(html?.match(/X moving/g)).toHaveLength(1)
  })

  it('merges lists item by item', () => {
    const { html } = merge(
      '<ul><li><p>One</p></li><li><p>Two</p></li></ul>',
      '<ul><li><p>One!</p></li><li><p>Two</p></li></ul>',
      '<ul><li><p>One</p></li><li><p>Two</p></li><li><p>Three</p></li></ul>',
    )
    expect(html).toBe('<ul><li><p>One!</p></li><li><p>Two</p></li><li><p>Three</p></li></ul>')
  })

  it('tells what a conflicting list item stands in', () => {
    const list = (text: string) => `<ul><li><p>First</p></li><li><p>${text}</p></li></ul>`
    const { conflicts } = merge(list('Due in May'), list('Due in June'), list('Due in July'))
    expect(conflicts).toMatchObject([
      { mine: '<p>Due in June</p>', open: '<ul><li>', close: '</li></ul>' },
    ])
  })

  const table = (...rows: string[]) =>
    `<table><tbody>${rows.map((row) => `<tr>${row.replace(/\S+/g, '<td><p>$&</p></td>').replace(/ /g, '')}</tr>`).join('')}</tbody></table>`

  it('merges tables row by row and cell by cell', () => {
    const { html } = merge(table('a b', 'c d'), table('A b', 'c d'), table('a B', 'c d', 'e f'))
    expect(html).toBe(table('A B', 'c d', 'e f'))
  })

  it('asks about a whole row when two changed one cell', () => {
    const { conflicts } = merge(table('a b', 'c d'), table('a b', 'c x'), table('a b', 'c y'))
    expect(conflicts).toMatchObject([{ open: '<table><tbody>', close: '</tbody></table>' }])
    expect(conflicts[0]).toHaveProperty('mine', '<tr><td><p>c</p></td><td><p>x</p></td></tr>')
  })

  it('asks about the table when one side added a column and the other a row', () => {
    const { conflicts } = merge(
      table('a b', 'c d'),
      table('a b n', 'c d m'),
      table('a b', 'c d', 'e f'),
    )
    expect(conflicts).toHaveLength(1)
  })

  it('merges the caption and the alternative text of one picture', () => {
    const figure = (alt: string, caption: string) =>
      `<figure><img src="/a.webp" alt="${alt}"><figcaption>${caption}</figcaption></figure>`
    const { html } = merge(figure('', 'Old'), figure('A harbour', 'Old'), figure('', 'New'))
    expect(html).toBe(figure('A harbour', 'New'))
  })

  it('does not count white space around blocks as a change', () => {
    const { html } = merge('<p>A.</p>\n<p>B.</p>\n', '<p>A.</p><p>B.</p>', '<p>A!</p>\n<p>B.</p>\n')
    expect(html).toBe('<p>A!</p>\n<p>B.</p>')
  })

  it('merges HTML that does not balance only as a whole', () => {
    expect(merge('<p>a', '<p>b', '<p>c').conflicts).toHaveLength(1)
    expect(merge('<p>a', '<p>a', '<p>c').html).toBe('<p>c')
  })

  it('is not overwhelmed by blocks nested without end', () => {
    const levels = isMutated ? 200 : 20_000
    const nested = (text: string) => '<div>'.repeat(levels) + text + '</div>'.repeat(levels)
    const { html } = merge(nested('one two'), nested('1 two'), nested('one 2'))
    expect(html).toBe(nested('1 2'))
  })
})

describe('merging tables', () => {
  const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
  const cell = (text: string, more = '') => `<td${more}><p>${text}</p></td>`
  const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`

  it('keeps a row that became wider by a cell over two columns beside a changed row', () => {
    const second = row(cell('c'), cell('d'))
    const { html } = merge(
      table(row(cell('a'), cell('b')), second),
      table(row(cell('a', ' colspan="2"')), second),
      table(row(cell('a'), cell('b')), row(cell('c'), cell('D'))),
    )
    expect(html).toBe(table(row(cell('a', ' colspan="2"')), row(cell('c'), cell('D'))))
  })

  it('asks where one side added a column and the other a row, also of cells over two columns', () => {
    const { conflicts } = merge(
      table(row(cell('a', ' colspan="2"')), row(cell('c'), cell('d'))),
      table(row(cell('a', ' colspan="3"')), row(cell('c'), cell('d'), cell('x'))),
      table(row(cell('a', ' colspan="2"')), row(cell('c'), cell('d')), row(cell('e'), cell('f'))),
    )
    expect(conflicts).toHaveLength(1)
  })

  it('does not judge the width of rows below a cell that is higher than one', () => {
    const high = row(cell('a', ' rowspan="2"'), cell('b'))
    const { html } = merge(
      table(high, row(cell('c'))),
      table(high, row(cell('C'))),
      table(high, row(cell('c')), row(cell('e'), cell('f'))),
    )
    expect(html).toBe(table(high, row(cell('C')), row(cell('e'), cell('f'))))
  })

  it('does not ask about a table whose rows were of two widths before', () => {
    const uneven = row(cell('a'))
    const { html, conflicts } = merge(
      table(uneven, row(cell('c'), cell('d'))),
      table(uneven, row(cell('C'), cell('d'))),
      table(row(cell('A')), row(cell('c'), cell('d'))),
    )
    expect(conflicts).toEqual([])
    expect(html).toBe(table(row(cell('A')), row(cell('C'), cell('d'))))
  })
})

describe('moved blocks', () => {
  const [first, second, third, fourth] = [
    'One of four.',
    'Two is next.',
    'Three then.',
    'Four last.',
  ]
  const page = (...texts: (string | undefined)[]) => texts.map((text) => `<p>${text}</p>`).join('')
  const base = page(first, second, third, fourth)

  it('stand once where both sides moved them to the same place', () => {
    const moved = page(second, third, fourth, first)
    expect(merge(base, moved, moved).html).toBe(moved)
  })

  it('stand once where both sides moved them to different places, whichever side is whose', () => {
    const [end, middle] = [page(second, third, fourth, first), page(second, third, first, fourth)]
    const { html } = merge(base, end, middle)
    expect(html?.split('One of four.')).toHaveLength(2)
    expect(merge(base, middle, end).html).toBe(html)
  })

  it('keep the change of the other side at the new place', () => {
    const moved = page(second, third, fourth, first)
    expect(merge(base, page('One of five.', second, third, fourth), moved).html).toBe(
      page(second, third, fourth, 'One of five.'),
    )
  })

  it('are not taken for others that say the same', () => {
    const twice = page(first, first, second, third)
    const { html } = merge(
      twice,
      page(first, second, third, first),
      page('1 of four.', first, second, third),
    )
    expect(html?.split('of four')).toHaveLength(3)
  })

  it('are not empty paragraphs', () => {
    const { html, conflicts } = merge(
      page('', first, second),
      page(first, second, ''),
      page('', '1', second),
    )
    expect(conflicts).toEqual([])
    expect(html).toContain('<p>1</p>')
  })
})

describe('elements of several parts', () => {
  it.each([
    ['details', '<details><summary>A</summary><p>WORD end</p></details>'],
    ['figure', '<figure><img src="/a"><figcaption>WORD end</figcaption></figure>'],
    ['dl', '<dl><dt>A</dt><dd>WORD end</dd></dl>'],
  ])('are asked about as a whole: %s', (_name, html) => {
    const [base, mine, theirs] = ['one', 'two', 'three'].map((word) => html.replace('WORD', word))
    const { conflicts } = merge(base!, mine!, theirs!)
    expect(conflicts).toMatchObject([{ mine, theirs, open: '', close: '' }])
  })

  it('take the kind of list of one side and an item of the other', () => {
    const { html } = merge(
      '<ul><li><p>a</p></li><li><p>b</p></li></ul>',
      '<ol><li><p>a</p></li><li><p>b</p></li></ol>',
      '<ul><li><p>a</p></li><li><p>B</p></li></ul>',
    )
    expect(html).toBe('<ol><li><p>a</p></li><li><p>B</p></li></ol>')
  })

  it('keep the attributes of one side and the items of the other', () => {
    const { html } = merge(
      '<ol><li><p>a</p></li><li><p>b</p></li></ol>',
      '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>',
      '<ol><li><p>a</p></li><li><p>B</p></li></ol>',
    )
    expect(html).toBe('<ol start="3"><li><p>a</p></li><li><p>B</p></li></ol>')
  })
})
