import { describe, expect, it } from '@jest/globals'
import {
  isMarkdown,
  markdownHtml,
} from '../../../../../../src/features/post-editor/paste/text/markdown'
import { CLEANING_CONTEXT } from '../cleaning-context'

const htmlOf = (text: string): string => markdownHtml(text, CLEANING_CONTEXT)

describe('an entry of a list in Markdown', () => {
  it('may hold a numbered list, right below its words', () => {
    expect(htmlOf('- A:\n  1. one\n  2. two\n- B')).toBe(
      '<ul><li><p>A:</p><ol><li><p>one</p></li><li><p>two</p></li></ol></li><li><p>B</p></li></ul>',
    )
  })

  it.each([
    [
      'with empty lines and marks of lists in it',
      '- item\n\n  ```js\n  a\n\n\n  - b\n  ```\n\n  after\n- next',
      '<pre data-language="js"><code>a\n\n\n- b</code></pre><p>after</p>',
    ],
    [
      'whose lines begin further left',
      '- item\n  ```\n# a\n1. b\n  ```\n- next',
      '<pre><code># a\n1. b</code></pre>',
    ],
    [
      'that is indented, without a fence',
      '- item\n\n      a\n      - b\n\n- next',
      '<pre><code>a\n- b</code></pre>',
    ],
  ])('may hold code %s', (_, text, code) => {
    expect(htmlOf(text)).toBe(`<ul><li><p>item</p>${code}</li><li><p>next</p></li></ul>`)
  })

  it('may begin with code', () => {
    expect(htmlOf('1. ```sh\n   npm i\n   ```\n2. b')).toBe(
      '<ol><li><p></p><pre data-language="sh"><code>npm i</code></pre></li><li><p>b</p></li></ol>',
    )
  })
})

describe('Markdown', () => {
  it('is known by code in an entry of a list alone', () => {
    expect(isMarkdown('1. a\n\n   ```sh\n   npm i\n   ```\n\n2. b')).toBe(true)
  })

  it('has code without a fence between paragraphs', () => {
    expect(htmlOf('a\n\n    b <c>\n\n      d\n\ne')).toBe(
      '<p>a</p><pre><code>b &lt;c&gt;\n\n  d</code></pre><p>e</p>',
    )
  })

  it('has no list where a wrapped line begins with a year', () => {
    expect(htmlOf('It was in\n1984. Or later.')).toBe('<p>It was in 1984. Or later.</p>')
  })
})
