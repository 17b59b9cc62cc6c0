import { describe, expect, it } from '@jest/globals'
import { getSchema } from '@tiptap/core'
import { bodyExtensions } from '../../../../../../src/features/post-editor/text/extensions'
import { readDocument } from '../../../../../../src/features/post-editor/text/document/read-document'

const schema = getSchema(bodyExtensions())

describe('a text that is opened', () => {
  it.each([
    ['<p><strong>two</strong>\n<em>words</em></p>', 'two words'],
    [
      '<pre><code><span>one</span>\n<span>two</span>\n\n<span>four</span></code></pre>',
      'one\ntwo\n\nfour',
    ],
    ['<p>one</p>\n<p>two</p>\n  ', 'one|two'],
  ])('keeps the spaces and lines between marked words: %j', (html, words) => {
    const document = readDocument(html, schema)
    expect(document.textBetween(0, document.content.size, '|')).toBe(words)
  })
})
