import { expect, it } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import type { PostCardData } from '../../../../src/features/post-list/post-card'
import { PostList } from '../../../../src/features/post-list/post-list'
import { PostRows } from '../../../../src/features/post-list/post-rows'
import fc, { anyCharacter } from '../../../setup/fast-check'

/** Anything that a document may hold, halves of characters included. */
const text = fc.string({ unit: anyCharacter, maxLength: 40 })
const path = text.map((name) => `/discover/${name}`)

const posts: fc.Arbitrary<PostCardData> = fc.record({
  path,
  title: text,
  summary: text,
  topic: fc.option(text),
  publishedAt: fc.date({ noInvalidDate: true }).map((time) => time.toISOString()),
  publishedText: text,
  authorName: text,
  authorPath: path,
  readingMinutes: fc.nat(),
  cover: fc.constant(null),
})

/**
 * The builder leaves out a post whose own page cannot be drawn, and looks for no culprit when the page
 * of a list fails: this is why it need not.
 */
it('what lists show of a post can be drawn, whatever the post says', () => {
  fc.assert(
    fc.property(fc.array(posts, { minLength: 1, maxLength: 3 }), (shown) => {
      const ids = shown.map((post, index) => ({ ...post, path: `${post.path}${index}` }))
      expect(renderToString(<PostList posts={ids} />)).toContain('<article')
      expect(renderToString(<PostRows posts={ids} />)).toContain('<li')
    }),
  )
})
