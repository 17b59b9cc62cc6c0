import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { ListPager } from '../../../../src/features/post-list/list-pager'
import type { PostCardData } from '../../../../src/features/post-list/post-card'
import { PostList } from '../../../../src/features/post-list/post-list'
import { PostRows } from '../../../../src/features/post-list/post-rows'
import { TopicLinks } from '../../../../src/features/post-list/topic-links'
import { imageData } from '../../support/image-data'

const post: PostCardData = {
  path: '/discover/a',
  title: 'A letter',
  summary: 'What to do first.',
  topic: null,
  publishedAt: '2026-03-01T10:00:00.000Z',
  publishedText: '1 March 2026',
  authorName: 'Lucía Vargas',
  authorPath: '/discover/author/lucia-vargas',
  readingMinutes: 3,
  cover: null,
}

const cover = { imageData, focalX: 0.5, focalY: 0.5 }
/** Three posts, of which the last two have a cover. */
const pictured: readonly PostCardData[] = [
  post,
  { ...post, path: '/discover/b', cover },
  { ...post, path: '/discover/c', cover },
]

describe('a list of posts', () => {
  it('names each post with a link to its page', () => {
    render(<PostList posts={[post]} />)
    expect(screen.getByRole('link', { name: 'A letter' })).toHaveAttribute('href', '/discover/a')
    expect(screen.getByText('1 March 2026')).toHaveAttribute('datetime', post.publishedAt)
  })

  it.each([
    ['cards', PostList],
    ['rows', PostRows],
  ])('says what a post is about, as %s', (_, List) => {
    render(<List posts={[post]} />)
    expect(screen.getByText('What to do first.')).toBeVisible()
  })

  it('names the topic of a post, and shows nothing in the place of a missing cover', () => {
    const { container } = render(<PostList posts={[{ ...post, topic: 'Taxes' }]} />)
    expect(screen.getByText('Taxes')).toBeInTheDocument()
    expect(container.querySelector('img')).toBeNull()
  })

  it('loads one cover at once where the list opens the page, and none below a heading', () => {
    const { container, rerender } = render(<PostList posts={pictured} isOnTop />)
    const loading = () =>
      [...container.querySelectorAll('img')].map((image) => [
        image.getAttribute('loading'),
        image.getAttribute('fetchpriority'),
      ])
    expect(loading()).toEqual([
      ['eager', 'high'],
      ['lazy', null],
    ])
    rerender(<PostList posts={pictured} level={3} />)
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

describe('rows of posts', () => {
  it('make the first picture that is in sight load at once, and no other', () => {
    const { container } = render(<PostRows posts={pictured} hasLead />)
    const loading = [...container.querySelectorAll('img')].map((image) =>
      image.getAttribute('loading'),
    )
    expect(loading).toEqual(['eager', 'lazy'])
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3)
  })

  it('load nothing at once when the first pictures are far down', () => {
    const { container } = render(<PostRows posts={picturedLast(11)} />)
    expect(container.querySelector('img')).toHaveAttribute('loading', 'lazy')
  })

  it('load a picture at once that is in sight in two columns of rows without one', () => {
    const { container } = render(<PostRows posts={picturedLast(8)} />)
    expect(container.querySelector('img')).toHaveAttribute('loading', 'eager')
  })

  function picturedLast(count: number) {
    return Array.from({ length: count }, (_, index) => ({
      ...post,
      path: `/discover/${index}`,
      cover: index === count - 1 ? cover : null,
    }))
  }

  it('do not repeat the topic or the author that all of them share', () => {
    const posts = [{ ...post, topic: 'Taxes' }]
    const { rerender } = render(<PostRows posts={posts} />)
    expect(screen.getByText('Taxes')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Lucía Vargas' })).toBeVisible()
    rerender(<PostRows posts={posts} shared="tag" />)
    expect(screen.queryByText('Taxes')).toBeNull()
    expect(screen.getByRole('link', { name: 'Lucía Vargas' })).toBeVisible()
    rerender(<PostRows posts={posts} shared="author" />)
    expect(screen.getByText('Taxes')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Lucía Vargas' })).toBeNull()
  })

  it('say that there is nothing, with a way on', () => {
    render(<PostRows posts={[]} />)
    expect(screen.getByRole('link', { name: 'Explore the rest of the site' })).toHaveAttribute(
      'href',
      '/explore',
    )
  })
})

describe('the row of topics', () => {
  it('marks the topic that is shown', () => {
    const topics = [
      { name: 'Taxes', path: '/discover/tag/taxes' },
      { name: 'Forms', path: '/discover/tag/forms' },
    ]
    render(<TopicLinks topics={topics} allPath="/discover" currentPath="/discover/tag/forms" />)
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Forms')
    expect(screen.getByRole('link', { name: 'All topics' })).toHaveAttribute('href', '/discover')
  })

  it('says how many posts each has, and folds all but the first twelve', () => {
    const topics = Array.from({ length: 14 }, (_, index) => ({
      name: `Topic ${index}`,
      path: `/discover/tag/topic-${index}`,
      count: index,
    }))
    render(<TopicLinks topics={topics} />)
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Topic 1 1 post')
    const more = screen.getByText('2 more topics').closest('details')
    expect(more).not.toHaveAttribute('open')
    expect(more).toHaveTextContent(/Topic 12.*Topic 13/)
    expect(screen.queryByRole('link', { name: 'All topics' })).toBeNull()
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
