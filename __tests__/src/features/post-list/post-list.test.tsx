import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { ListPager } from '../../../../src/features/post-list/list-pager'
import type { PostCardData } from '../../../../src/features/post-list/post-card'
import { PostList } from '../../../../src/features/post-list/post-list'

const post: PostCardData = {
  postId: 'a',
  path: '/discover/a',
  title: 'A letter',
  excerpt: 'What to do first.',
  publishedAt: '2026-03-01T10:00:00.000Z',
  publishedText: '1 March 2026',
  authorName: 'Lucía Vargas',
  authorPath: '/discover/author/lucia-vargas',
  readingMinutes: 3,
  tags: [],
  cover: null,
}

describe('a list of posts', () => {
  it('names each post with a link to its page', () => {
    render(<PostList posts={[post]} />)
    expect(screen.getByRole('link', { name: 'A letter' })).toHaveAttribute('href', '/discover/a')
    expect(screen.getByText('1 March 2026')).toHaveAttribute('datetime', post.publishedAt)
  })

  it('says so when nothing has been published', () => {
    render(<PostList posts={[]} />)
    expect(screen.getByText('Nothing has been published here yet.')).toBeInTheDocument()
  })
})

describe('the pager', () => {
  it('leads to newer and older posts', () => {
    render(<ListPager newerPath="/discover" olderPath="/discover/page/1" />)
    expect(screen.getByRole('link', { name: 'Older posts' })).toHaveAttribute(
      'href',
      '/discover/page/1',
    )
    expect(screen.getByRole('link', { name: 'Newer posts' })).toHaveAttribute('href', '/discover')
  })

  it('is left out when there is one page', () => {
    const { container } = render(<ListPager newerPath={null} olderPath={null} />)
    expect(container).toBeEmptyDOMElement()
  })
})
