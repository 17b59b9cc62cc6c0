/** Something that becomes formatting while it is typed, at the start of a paragraph or in it. */
export interface TypedShortcut {
  /** As the help shows it. */
  readonly typed: string
  readonly gives: string
  /** Typing this makes exactly `html`: the test of the table types it. */
  readonly example: { readonly type: string; readonly html: string }
}

/** Characters that authors can type instead of using a button. */
export const TYPED_SHORTCUTS: readonly TypedShortcut[] = [
  {
    typed: '## and a space',
    gives: 'Heading 2; ### and #### give headings 3 and 4',
    example: { type: '## a', html: '<h2>a</h2>' },
  },
  {
    typed: '- and a space',
    gives: 'Bulleted list',
    example: { type: '- a', html: '<ul><li><p>a</p></li></ul>' },
  },
  {
    typed: '1. and a space',
    gives: 'Numbered list',
    example: { type: '1. a', html: '<ol><li><p>a</p></li></ol>' },
  },
  {
    typed: '> and a space',
    gives: 'Quote',
    example: { type: '> a', html: '<blockquote><p>a</p></blockquote>' },
  },
  {
    typed: '> [!NOTE] and a space',
    gives: 'Callout; also [!TIP], [!IMPORTANT], [!WARNING]',
    example: { type: '> [!TIP] a', html: '<div data-callout="tip"><p>a</p></div>' },
  },
  {
    typed: '``` and a space',
    gives: 'Code block; ```js names the language',
    example: { type: '``` a', html: '<pre><code>a</code></pre>' },
  },
  {
    typed: '---',
    gives: 'Horizontal line',
    example: { type: '---a', html: '<hr><p>a</p>' },
  },
  {
    typed: '**words**',
    gives: 'Bold',
    example: { type: '**a**', html: '<p><strong>a</strong></p>' },
  },
  {
    typed: '*words*',
    gives: 'Italic',
    example: { type: '*a*', html: '<p><em>a</em></p>' },
  },
  {
    typed: '~~words~~',
    gives: 'Strikethrough',
    example: { type: '~~a~~', html: '<p><s>a</s></p>' },
  },
  {
    typed: '`words`',
    gives: 'Code',
    example: { type: '`a`', html: '<p><code>a</code></p>' },
  },
  {
    typed: '[words](address)',
    gives: 'Link',
    example: { type: '[a](/forms)', html: '<p><a href="/forms">a</a></p>' },
  },
  {
    typed: '"words"',
    gives: 'Typographic quotes; Backspace takes them back',
    example: { type: '"a"', html: '<p>“a”</p>' },
  },
  {
    typed: '--',
    gives: 'Em dash (—)',
    example: { type: 'a--b', html: '<p>a—b</p>' },
  },
  {
    typed: '...',
    gives: 'Ellipsis (…)',
    example: { type: 'a...', html: '<p>a…</p>' },
  },
]
