import { describe, expect, it } from '@jest/globals'
import { convertBody } from '../../../../import/wordpress/body/convert-body.ts'
import { attachmentLibrary } from '../../../../import/wordpress/export/attachments.ts'
import { exportOf } from '../../support/wxr.ts'
import { convert, htmlOf } from './converted.ts'

const paragraph = (words: string) => `<!-- wp:paragraph --><p>${words}</p><!-- /wp:paragraph -->`

describe('a block that closes itself', () => {
  it('takes nothing with it that stands before', async () => {
    const { html, notes } = await convert(
      '<!-- wp:paragraph {"align":"center"} --><p class="has-text-align-center">First.</p><!-- /wp:paragraph -->' +
        '<!-- wp:heading {"level":3} --><h3>Second</h3><!-- /wp:heading -->' +
        '<!-- wp:wpforms/form-selector {"formId":"77"} /-->',
    )
    expect(html).toBe('<p>First.</p>\n<h2>Second</h2>')
    expect(notes).toContain('blocks without text of their own were left out: wpforms/form-selector')
  })

  it.each([
    '<!-- wp:latest-posts {"query":{"a":{"b":"}"}}} /-->',
    '<!-- wp:latest-posts {"text":"\\u002d\\u002d\\u003e"} /-->',
    '<!-- wp:core/latest-posts /-->',
    '<!--\nwp:latest-posts\n{"n":3}\n/-->',
    '<!-- wp:latest-posts {broken} /-->',
  ])('is known in each of its forms: %j', async (mark) => {
    const { html, notes } = await convert(`${paragraph('Above.')}${mark}${paragraph('Below.')}`)
    expect(html).toBe('<p>Above.</p>\n<p>Below.</p>')
    expect(notes).toEqual(['blocks without text of their own were left out: latest-posts'])
  })
})

describe('words in the attributes of a block', () => {
  it('become paragraphs where a plug-in draws them', async () => {
    const { html, notes } = await convert(
      `${paragraph('Above.')}<!-- wp:acf/note {"name":"acf/note","data":{"text":"The words of the note.","_text":"field_5f1"}} /-->` +
        '<!-- wp:vendor/quote {"content":"Keep the receipt.","author":"Ana","url":"https://x.example/a b"} /-->',
    )
    expect(html).toBe('<p>Above.</p>\n<p>The words of the note.</p>\n<p>Keep the receipt.</p>')
    expect(notes).toEqual([
      'the words of the block acf/note were taken from its settings: "The words of the note."',
      'the words of the block vendor/quote were taken from its settings: "Keep the receipt."',
    ])
  })

  it('are kept beside what stands in the block', async () => {
    const html = await htmlOf(
      `<!-- wp:acf/box {"data":{"heading":"Before you file"}} -->${paragraph('Inside.')}<!-- /wp:acf/box -->`,
    )
    expect(html).toBe('<p>Before you file</p>\n<p>Inside.</p>')
  })

  it('are named where they have no place', async () => {
    const { html, notes } = await convert(
      `${paragraph('Text.')}<!-- wp:vendor/chart {"rows":[{"t":"Fees of the year"}],"class":"a b","style":{"css":"a {b: c; }"}} /-->`,
    )
    expect(html).toBe('<p>Text.</p>')
    expect(notes).toEqual(['the block vendor/chart was left out; it says "Fees of the year"'])
  })

  it('lead to profiles', async () => {
    const html = await htmlOf(
      '<!-- wp:social-links --><ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://social.example/@a?b=1&c=2","service":"mastodon"} /--></ul><!-- /wp:social-links -->',
    )
    expect(html).toContain('<a href="https://social.example/@a?b=1&amp;c=2">mastodon</a>')
  })
})

describe('reusable blocks', () => {
  const PART =
    '<!-- wp:paragraph {"metadata":{"name":"Deadline","bindings":{"__default":{"source":"core/pattern-overrides"}}}} --><p class="x">Shared words.</p><!-- /wp:paragraph -->'

  async function withBlocks(content: string, blocks: Readonly<Record<number, string>>) {
    const { items } = await exportOf({ content })
    return convertBody(items[0]!, {
      siteUrl: 'https://old.example',
      attachments: attachmentLibrary(items),
      findBlock: (id) => blocks[id] ?? null,
      findPost: () => null,
    })
  }

  it('come with whatever attributes the post has for them', async () => {
    const { html, notes } = await withBlocks(
      '<!-- wp:block {"ref":901} /--><!-- wp:block {"ref":901,"metadata":{"name":"Note"}} /-->',
      { 901: PART },
    )
    expect(html).toBe('<p>Shared words.</p>\n<p>Shared words.</p>')
    expect(notes).toEqual([])
  })

  it('have the words that the post has for a part of them', async () => {
    const { html, notes } = await withBlocks(
      '<!-- wp:block {"ref":901,"content":{"Deadline":{"content":"Due on <b>15 May</b>."},"Gone":{"content":"Words of a part that is gone"}}} /-->',
      { 901: PART + paragraph('After.') },
    )
    expect(html).toBe('<p>Due on <b>15 May</b>.</p>\n<p>After.</p>')
    expect(notes).toEqual([
      'a reusable block has other words for a part that it does not hold: "Words of a part that is gone"',
    ])
  })

  it('may hold others, and end where they hold themselves', async () => {
    const { html, notes } = await withBlocks('<!-- wp:block {"ref":1} /-->', {
      1: `${paragraph('Outer.')}<!-- wp:block {"ref":2} /-->`,
      2: `${paragraph('Inner.')}<!-- wp:block {"ref":1} /-->`,
    })
    expect(html.startsWith('<p>Outer.</p>\n<p>Inner.</p>')).toBe(true)
    expect(notes).toEqual([
      'a reusable block that is not in the export, or not public there, was left out: #2',
    ])
  })

  it('are named when the export does not hold them', async () => {
    const { notes } = await withBlocks('<!-- wp:block {"ref":7,"a":{"b":1}} /-->', {})
    expect(notes).toEqual([
      'a reusable block that is not in the export, or not public there, was left out: #7',
    ])
  })
})

describe('the mark of a teaser', () => {
  it('ends the excerpt where it stands', async () => {
    const { excerpt, html } = await convert(
      `${paragraph('Teaser.')}<!-- wp:more --><!--more--><!-- /wp:more -->${paragraph('Rest.')}`,
    )
    expect(excerpt).toBe('Teaser.')
    expect(html).toBe('<p>Teaser.</p>\n<p>Rest.</p>')
  })
})
