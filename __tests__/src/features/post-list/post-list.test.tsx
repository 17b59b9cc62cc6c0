import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import type { IGatsbyImageData } from 'gatsby-plugin-image'
import { ListPager } from '../../../../src/features/post-list/list-pager'
import type { PostCardData } from '../../../../src/features/post-list/post-card'
import { PostList } from '../../../../src/features/post-list/post-list'

const imageData: IGatsbyImageData = {
  layout: 'constrained',
  width: 640,
  height: 360,
  images: { fallback: { src: '/static/a.jpg', srcSet: '/static/a.jpg 640w', sizes: '100vw' } },
}

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

  it('shows the topic in the place of a cover that is missing, to the eye alone', () => {
    render(<PostList posts={[{ ...post, tags: [{ name: 'Taxes', path: null }] }]} />)
    expect(screen.getByText('Taxes').closest('[aria-hidden="true"]')).not.toBeNull()
  })

  it('loads one cover at once where the list opens the page, and none below a heading', () => {
    const cover = { imageData, focalX: 0.5, focalY: 0.5 }
    const posts = [post, { ...post, postId: 'b', cover }, { ...post, postId: 'c', cover }]
    const { container, rerender } = render(<PostList posts={posts} isOnTop />)
    const loading = () =>
      [...container.querySelectorAll('img')].map((image) => [
        image.getAttribute('loading'),
        image.getAttribute('fetchpriority'),
      ])
    expect(loading()).toEqual([
      ['eager', 'high'],
      ['lazy', null],
    ])
    rerender(<PostList posts={posts} level={3} />)
    expect(loading()).toEqual([
      ['lazy', null],
      ['lazy', null],
    ])
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
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
