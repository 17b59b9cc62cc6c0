import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { Editor } from '@tiptap/core'
import { bodyExtensions } from '../../../../../src/features/post-editor/text/extensions'
import { storedHtml } from '../../../../../src/features/post-editor/text/document/stored-html'
import {
  pasteCleaning,
  type PasteReport,
} from '../../../../../src/features/post-editor/paste/paste-extension'
import { fillPlaceholder } from '../../../../../src/features/post-editor/pictures/placeholders/placeholder-figures'
import { CLEANING_CONTEXT } from './cleaning-context'

let editor: Editor | undefined

/** What pages of the site are called, when it is known. */
const titles = new Map<string, Promise<string | null>>([
  ['/forms/w-7', Promise.resolve('Form W-7')],
  ['/nothing', Promise.resolve(null)],
])

beforeAll(() => {
  // jsdom has none; this is one that brings nothing.
  const EmptyClipboardEvent = class extends Event {
    readonly clipboardData = null
  }
  Object.defineProperty(globalThis, 'ClipboardEvent', { value: EmptyClipboardEvent })
})

afterEach(() => {
  editor?.destroy()
  editor = undefined
})

function open(
  html: string,
  reports: PasteReport[] = [],
  onBig: () => void = () => undefined,
): Editor {
  const paste = pasteCleaning({
    context: () => CLEANING_CONTEXT,
    onBig,
    onPasted: (report) => reports.push(report),
    titleAt: (path) => titles.get(path) ?? Promise.reject(new Error('offline')),
  })
  // Node views belong to the screen.
  const extensions = [...bodyExtensions(), paste].map((extension) =>
    extension.type === 'node' ? extension.extend({ addNodeView: null }) : extension,
  )
  editor = new Editor({ extensions, content: html, enablePasteRules: false })
  editor.commands.focus('end')
  return editor
}

/** A paste as browsers send it. @returns whether the page took it */
function paste(target: Editor, types: Readonly<Record<string, string>>, keys = 'v'): boolean {
  const clipboardData = {
    getData: (type: string) => types[type] ?? '',
    types: Object.keys(types),
    files: [],
    items: [],
  }
  if (keys === 'V') {
    const press = { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true }
    target.view.dom.dispatchEvent(new KeyboardEvent('keydown', press))
  }
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: clipboardData })
  target.view.dom.dispatchEvent(event)
  return event.defaultPrevented
}

describe('pasting into the text', () => {
  it('takes the words of an element whose name every object of JavaScript knows', () => {
    const target = open('<p>Before: </p>')
    const html = '<p>some <constructor>odd</constructor> words</p>'
    expect(paste(target, { 'text/html': html, 'text/plain': 'some odd words' })).toBe(true)
    expect(target.getText()).toContain('some odd words')
  })

  it.each([
    ['a page of characters', `<p>${'word '.repeat(400)}</p>`],
    ['eleven paragraphs', '<p>One.</p>'.repeat(11)],
  ])('tells of %s before it is in the text', (_, html) => {
    const seen: string[] = []
    const target = open('<p>Before</p>', [], () => seen.push(target.getText()))
    paste(target, { 'text/html': html })
    expect(seen).toEqual(['Before'])
    expect(target.getText()).not.toBe('Before')
  })

  it('does not make much of ten short paragraphs', () => {
    const seen: string[] = []
    const target = open('<p>Before</p>', [], () => seen.push('big'))
    paste(target, { 'text/html': '<p>One.</p>'.repeat(10) })
    expect(seen).toEqual([])
  })

  it('puts words into the sentence at the cursor', () => {
    const target = open('<p>Before</p>')
    target.commands.insertContent(' ')
    expect(
      paste(target, { 'text/html': '<meta><span style="color:red">the <b>form</b></span>' }),
    ).toBe(true)
    expect(storedHtml(target)).toBe('<p>Before the <strong>form</strong></p>')
  })

  it('is taken back in one step, without what was typed before', () => {
    const target = open('<p>a</p>')
    target.commands.insertContent('b')
    paste(target, { 'text/html': '<h1>One</h1><p>Two</p><ul><li>Three</li></ul>' })
    expect(storedHtml(target)).toContain('<p>ab</p><h2>One</h2><p>Two</p>')
    target.commands.undo()
    expect(storedHtml(target)).toBe('<p>ab</p>')
    target.commands.redo()
    expect(storedHtml(target)).toContain('<li><p>Three</p></li>')
  })

  it.each([
    [
      'takes the words only',
      { 'text/html': '<h1>One</h1><p><b>Two</b></p>', 'text/plain': '# One\n\nTwo' },
      '<p># One</p><p>Two</p>',
    ],
    ['leaves signs as they are', { 'text/plain': '- *ten* `x` **y**' }, '<p>- *ten* `x` **y**</p>'],
  ])('without formatting %s', (_what, types, html) => {
    const target = open('')
    paste(target, types, 'V')
    expect(storedHtml(target)).toBe(html)
  })

  it('shows the video of an address on an empty line, and links it elsewhere', () => {
    const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const target = open('')
    paste(target, { 'text/plain': address })
    expect(storedHtml(target)).toContain('data-embed="youtube"')
    const sentence = open('<p>See </p>')
    paste(sentence, { 'text/plain': address })
    expect(storedHtml(sentence)).toContain(`<a href="${address}"`)
    const words = open('')
    paste(words, { 'text/plain': address }, 'V')
    expect(storedHtml(words)).not.toContain('data-embed')
  })

  describe('of an address of this site', () => {
    const [origin = ''] = CLEANING_CONTEXT.ownOrigins
    const arrived = () => new Promise((resolve) => setTimeout(resolve))

    it.each([
      ['<p></p>', '<p><a href="/forms/w-7#fee">Form W-7</a></p>'],
      ['<p>See:</p>', '<p>See:<a href="/forms/w-7#fee">Form W-7</a></p>'],
    ])('names the page, and undone once leaves the address: %s', async (html, linked) => {
      const target = open(html)
      target.commands.setTextSelection(target.state.doc.content.size - 1)
      paste(target, { 'text/plain': ` ${origin}/forms/w-7?utm_source=x#fee\n` })
      await arrived()
      expect(storedHtml(target)).toBe(linked)
      target.commands.undo()
      expect(target.getText()).toContain(`${origin}/forms/w-7?utm_source=x#fee`)
      expect(storedHtml(target)).not.toContain('<a')
      target.commands.undo()
      expect(storedHtml(target)).toBe(html === '<p></p>' ? '' : html)
    })

    it('links the selected words', () => {
      const target = open('<p>the form</p>')
      target.commands.setTextSelection({ from: 5, to: 9 })
      paste(target, { 'text/plain': `${origin}/forms/w-7` })
      expect(storedHtml(target)).toBe('<p>the <a href="/forms/w-7">form</a></p>')
    })

    it('finds its place after more was written around it', async () => {
      const target = open('')
      paste(target, { 'text/plain': `${origin}/forms/w-7` })
      target.commands.insertContent(', then')
      target.commands.insertContentAt(1, 'First ')
      await arrived()
      expect(storedHtml(target)).toBe('<p>First <a href="/forms/w-7">Form W-7</a>, then</p>')
    })

    it.each(['/nothing', '/offline'])('that has no name is a link: %s', async (path) => {
      const target = open('')
      paste(target, { 'text/plain': `${origin}${path}` })
      await arrived()
      expect(storedHtml(target)).toBe(`<p><a href="${path}">${origin}${path}</a></p>`)
    })

    it('is nothing special once it was taken back, without formatting, or among words', async () => {
      const target = open('')
      paste(target, { 'text/plain': `${origin}/forms/w-7` })
      target.commands.undo()
      await arrived()
      expect(storedHtml(target)).toBe('')
      paste(target, { 'text/plain': `${origin}/forms/w-7` }, 'V')
      await arrived()
      expect(storedHtml(target)).toBe(`<p>${origin}/forms/w-7</p>`)
      const words = open('')
      paste(words, { 'text/plain': `See ${origin}/forms/w-7` })
      await arrived()
      expect(storedHtml(words)).toBe('<p>See <a href="/forms/w-7">/forms/w-7</a></p>')
    })
  })

  it('reads Markdown', () => {
    const reports: PasteReport[] = []
    const target = open('', reports)
    paste(target, { 'text/plain': '# One\n\n- a\n- b' })
    expect(storedHtml(target)).toBe('<h2>One</h2><ul><li><p>a</p></li><li><p>b</p></li></ul>')
    expect(reports[0]?.pasted.kind).toBe('markdown')
  })

  it('reads footnotes of Markdown', () => {
    const target = open('')
    const text =
      'One[^1] two[^long][^1].\n\n[^1]: See [there](/forms), *now*.\n[^long]: More\n    words[^1].\n\nThree[^none].'
    paste(target, { 'text/plain': text })
    const first = '<small data-footnote="">See <a href="/forms">there</a>, <em>now</em>.</small>'
    expect(storedHtml(target)).toBe(
      `<p>One${first} two<small data-footnote="">More words[^1].</small>${first}.</p><p>Three[^none].</p>`,
    )
  })

  it('leaves what looks like a footnote in code', () => {
    const target = open('')
    paste(target, { 'text/plain': '```\n[^1]: a\n```\n\n[^1]: b\n\nc[^1]' })
    expect(storedHtml(target)).toBe(
      '<pre><code>[^1]: a</code></pre><p>c<small data-footnote="">b</small></p>',
    )
  })

  it('reads callouts of Markdown and of other sites', () => {
    const target = open('')
    paste(target, { 'text/plain': '> [!WARNING]\n> Pay by *May*.\n>\n> - a\n\nb' })
    expect(storedHtml(target)).toBe(
      '<div data-callout="warning"><p>Pay by <em>May</em>.</p><ul><li><p>a</p></li></ul></div><p>b</p>',
    )
    const web = open('')
    const html =
      '<p>x</p><div class="admonition tip"><p class="admonition-title">Tip</p><p>Ask.</p></div>' +
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Look.</div></div>'
    paste(web, { 'text/html': html, 'text/plain': 'x Ask. Look.' })
    expect(storedHtml(web)).toBe(
      '<p>x</p><div data-callout="tip"><p>Ask.</p></div><div data-callout="note"><p>Look.</p></div>',
    )
  })

  it('leaves code as it is', () => {
    const target = open('<pre><code>x</code></pre>')
    paste(target, { 'text/html': '<b>y</b>', 'text/plain': '# y' })
    expect(storedHtml(target)).toBe('<pre><code>x# y</code></pre>')
  })

  it('keeps the place of a picture until it is stored', () => {
    const target = open('')
    const html =
      '<p>a</p><figure><img src="data:image/png;base64,AA=="><figcaption>C</figcaption></figure>'
    paste(target, { 'text/html': html })
    const label = 'Picture 1, pasted at 14:03:07'
    expect(storedHtml(target)).toContain(`data-placeholder="${label}"`)
    const image = { path: 'posts/p/x.png', url: '/v0/b/x/o/y', width: 4, height: 3 }
    expect(fillPlaceholder(target, label, image)).toBe('')
    const filled =
      '<p>a</p><figure><img src="/v0/b/x/o/y" data-path="posts/p/x.png" alt="" width="4" height="3"><figcaption>C</figcaption></figure>'
    expect(storedHtml(target)).toBe(filled)
    target.commands.undo()
    expect(storedHtml(target)).toBe('')
    target.commands.redo()
    expect(storedHtml(target)).toBe(filled)
    expect(fillPlaceholder(target, label, image)).toBeNull()
  })
})
