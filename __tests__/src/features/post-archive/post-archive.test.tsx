import { describe, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ParsedPost } from '../../../../shared/post'
import type { ArchiveSources } from '../../../../src/features/post-archive/use-archive'

jest.mock('gatsby', () => jest.requireActual('../../support/gatsby'))
// The configured backend is not used: every source is passed in.
jest.mock('../../../../src/platform/posts', () => ({ posts: {}, readRole: () => null }))
import PostArchive from '../../../../src/features/post-archive/post-archive'

const post = (id: string, title: string, change: object = {}): ParsedPost => ({
  kind: 'post',
  post: {
    id,
    title,
    slug: id,
    html: '',
    excerpt: '',
    cover: null,
    tags: [],
    authorId: 'ana',
    status: 'draft',
    publishAt: null,
    publishedAt: null,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    revision: 2,
    ...change,
  },
})

function sources(posts: readonly ParsedPost[], change: Partial<ArchiveSources['store']> = {}) {
  const calls = {
    list: jest.fn<ArchiveSources['store']['list']>(() => Promise.resolve({ posts, next: null })),
    remove: jest.fn<ArchiveSources['store']['remove']>(() => Promise.resolve({ kind: 'removed' })),
  }
  const given: ArchiveSources = {
    store: { ...calls, ...change },
    readRole: () => Promise.resolve('author'),
    drafts: {
      keep: () => Promise.resolve(),
      find: () => Promise.resolve(null),
      list: () => Promise.resolve([]),
      forget: () => Promise.resolve(),
    },
  }
  return { given, calls }
}

function show(given: ArchiveSources, onCreate: () => void = () => undefined) {
  render(
    <PostArchive
      userId="ana"
      onCreate={onCreate}
      renderDeletion={({ postId, title }) => `Receipt of ${title} (${postId})`}
      placeholder="…"
      sources={given}
    />,
  )
  return userEvent.setup()
}

describe('the list of posts', () => {
  it('asks for an author’s own posts only, and for everybody’s as an editor', async () => {
    const author = sources([post('a', 'First')])
    show(author.given)
    expect(await screen.findByRole('heading', { name: 'Your posts' })).toBeVisible()
    expect(author.calls.list).toHaveBeenCalledWith('ana', null)
    const editor = sources([post('a', 'First')])
    show({ ...editor.given, readRole: () => Promise.resolve('editor') })
    expect(await screen.findByRole('heading', { name: 'All posts' })).toBeVisible()
    expect(editor.calls.list).toHaveBeenCalledWith(null, null)
  })

  it('leads to the editor, and to the page of a published post', async () => {
    show(sources([post('a', 'First'), post('b', 'Second', { status: 'published' })]).given)
    expect(await screen.findByRole('link', { name: 'Edit First' })).toHaveAttribute(
      'href',
      '/create?post=a',
    )
    expect(screen.getByRole('link', { name: 'View Second' })).toHaveAttribute('href', '/discover/b')
    expect(screen.queryByRole('link', { name: 'View First' })).not.toBeInTheDocument()
  })

  it('is searched without regard to accents', async () => {
    const user = show(sources([post('a', 'Qué es'), post('b', 'Other')]).given)
    await user.type(await screen.findByLabelText('Search posts'), 'que')
    const rows = within(screen.getByRole('list', { name: 'Posts' })).getAllByRole('listitem')
    expect(rows).toHaveLength(1)
    expect(screen.getByText('1 post')).toBeVisible()
  })

  it('invites to write when it is empty', async () => {
    const onCreate = jest.fn()
    const user = show(sources([]).given, onCreate)
    await user.click(await screen.findByRole('button', { name: 'Create post' }))
    expect(onCreate).toHaveBeenCalled()
  })

  it('deletes only after asking, the version that was shown', async () => {
    const { given, calls } = sources([post('a', 'First')])
    const user = show(given)
    await user.click(await screen.findByRole('button', { name: 'Delete First' }))
    expect(calls.remove).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Delete post' }))
    expect(calls.remove).toHaveBeenCalledWith('a', 2)
  })

  it('follows the deletion of a post that readers could see, and of no other', async () => {
    const { given } = sources([post('a', 'First', { status: 'published' }), post('b', 'Second')])
    const user = show(given)
    for (const title of ['Second', 'First']) {
      expect(screen.queryByText(/Receipt of/)).not.toBeInTheDocument()
      await user.click(await screen.findByRole('button', { name: `Delete ${title}` }))
      await user.click(screen.getByRole('button', { name: 'Delete post' }))
    }
    expect(await screen.findByText(/Receipt of First \(a\)/)).toBeVisible()
  })

  it('does not delete a post that was changed meanwhile', async () => {
    const { given } = sources([post('a', 'First')], {
      remove: () => Promise.resolve({ kind: 'changed' }),
    })
    const user = show(given)
    await user.click(await screen.findByRole('button', { name: 'Delete First' }))
    await user.click(screen.getByRole('button', { name: 'Delete post' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/was changed meanwhile/)
  })

  it('can be asked for again when it could not be read', async () => {
    const { given } = sources([], { list: () => Promise.reject(new Error('offline')) })
    show(given)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
