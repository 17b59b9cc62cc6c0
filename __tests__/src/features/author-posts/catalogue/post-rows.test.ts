import { expect, it } from '@jest/globals'
import { PROSE_FIELDS } from '../../../../../shared/post/fields/written-fields'
import { postRows, searchText } from '../../../../../src/features/author-posts/catalogue/post-rows'
import { post } from '../post-builders'

it.each(PROSE_FIELDS)('a post is found by the words of its %s', (name) => {
  const posts = [post('a', 'Title', { [name]: 'Two dates decide.' })]
  const [row] = postRows({ posts, copies: [], kept: [], userId: 'ana' })
  expect(row === undefined ? '' : searchText(row)).toContain('Two dates decide.')
})
