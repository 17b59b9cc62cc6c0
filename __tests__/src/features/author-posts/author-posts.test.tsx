import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PostSources } from '../../../../src/features/author-posts/catalogue/post-sources'
import { fakeSources, post } from './post-builders'
import { copy } from '../../support/posts'

// The configured backend is not used: every source is passed in.
jest.mock('../../../../src/features/author-posts/catalogue/browser-posts', () => ({
  browserSources: {},
}))
jest.mock('../../../../src/components/workspace/moments', () => ({
  ...jest.requireActual<object>('../../../../src/components/workspace/moments'),
  ownZone: () => 'Europe/Madrid',
}))
import AuthorPosts from '../../../../src/features/author-posts/author-posts'

// Nothing is laid out here.
Element.prototype.scrollIntoView = () => undefined

/** Opens the list over sources of its own. */
function open(...given: Parameters<typeof fakeSources>) {
  const { given: sources, calls } = fakeSources(...given)
  const shown = { onCreate: jest.fn(), onOpen: jest.fn<(postId: string) => void>() }
  render(
    <AuthorPosts
      userId="ana"
      {...shown}
      renderRemoval={({ title, revision }) => `Receipt of ${title} (${revision})`}
      renderReceipt={({ postId }) => `On its way: ${postId}`}
      sources={sources}
    />,
  )
  return { ...shown, calls, user: userEvent.setup() }
}

const titles = () =>
  within(screen.getByRole('list', { name: 'Posts' }))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)

async function choose(user: ReturnType<typeof userEvent.setup>, title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  await user.click(screen.getByRole('menuitem', { name: action }))
}

beforeEach(() => window.history.replaceState(null, '', '/create'))

describe('the list of posts', () => {
  it('asks for an author’s own posts only', async () => {
    const { calls } = open([post('a', 'First')])
    expect(await screen.findByRole('heading', { name: 'Your posts' })).toBeVisible()
    expect(calls.listPosts.mock.calls[0]?.[0]).toBe('ana')
    expect(screen.queryByRole('group', { name: 'Whose posts' })).not.toBeInTheDocument()
  })

  it('shows an editor everybody’s posts, or the own ones', async () => {
    const { user, calls } = open([post('a', 'First')], {
      readRole: () => Promise.resolve('editor'),
    })
    expect(await screen.findByRole('heading', { name: 'All posts' })).toBeVisible()
    expect(calls.listPosts.mock.calls[0]?.[0]).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Mine' }))
    expect(await screen.findByRole('heading', { name: 'Your posts' })).toBeVisible()
    expect(window.location.search).toBe('?show=mine')
    expect(calls.listPosts.mock.calls.at(-1)?.[0]).toBe('ana')
  })

  it('leads to the editor, and to the page of a published post', async () => {
    open([
      post('a', 'First'),
      post('b', 'Second', { status: 'published', publishedAt: new Date(0) }),
    ])
    const edit = await screen.findByRole('link', { name: 'Edit First' })
    expect(edit).toHaveAttribute('href', '/create?post=a')
    expect(screen.getByRole('link', { name: 'View Second' })).toHaveAttribute('href', '/discover/b')
    expect(screen.queryByRole('link', { name: 'View First' })).not.toBeInTheDocument()
  })

  it('leads to the preview of a post', async () => {
    const { user } = open([post('a', 'First')])
    await user.click(await screen.findByRole('button', { name: 'Actions for First' }))
    expect(screen.getByRole('menuitem', { name: 'Preview' })).toHaveAttribute(
      'href',
      '/preview?post=a',
    )
  })

  it('is narrowed by tabs that count, and keeps all of it in the address', async () => {
    const { user } = open([
      post('a', 'Qué es', { tags: ['Taxes'] }),
      post('b', 'Other', { excerpt: 'About taxes' }),
      post('c', 'Gone', { status: 'binned' }),
    ])
    expect(await screen.findByRole('tab', { name: 'All (2)' })).toBeVisible()
    await user.type(screen.getByLabelText('Search posts'), 'que')
    expect(titles()).toEqual(['Qué es'])
    expect(screen.getByText('1 post')).toBeVisible()
    await user.clear(screen.getByLabelText('Search posts'))
    await user.selectOptions(screen.getByLabelText('Topic'), 'Taxes')
    expect(titles()).toEqual(['Qué es'])
    expect(window.location.search).toBe('?tag=Taxes')
    await user.selectOptions(screen.getByLabelText('Topic'), '')
    await user.click(screen.getByRole('tab', { name: 'Bin (1)' }))
    expect(titles()).toEqual(['Gone'])
    expect(window.location.search).toBe('?status=bin')
  })

  it('opens as its address says', async () => {
    window.history.replaceState(null, '', '/create?status=drafts&sort=title&q=post')
    open([post('b', 'Post 10'), post('a', 'Post 9'), post('c', 'Post 1', { status: 'archived' })])
    expect(await screen.findByRole('tab', { name: 'Drafts (2)', selected: true })).toBeVisible()
    expect(titles()).toEqual(['Post 9', 'Post 10'])
  })

  it('says what is not saved as a version, and where it is kept', async () => {
    const kept = (documentId: string, revision: number) => ({
      userId: 'ana',
      documentId,
      writerId: 'tab',
      sequence: 0,
      base: { revision, version: 0, fields: null },
      keptAtMs: 5000,
      fields: { ...copy(documentId), title: `Kept ${documentId}` },
    })
    open([post('a', 'First', { status: 'published' })], {
      listCopies: () =>
        Promise.resolve([
          copy('a', { title: 'First, better' }),
          copy('begun', { title: 'Begun', baseRevision: 0 }),
        ]),
      listKept: () => Promise.resolve([kept('a', 2), kept('here', 0)]),
    })
    await screen.findByRole('link', { name: 'Edit First, better' })
    const line = (title: string) => {
      const found = screen.getByRole('link', { name: `Edit ${title}` }).closest('li')
      if (found === null) throw new Error(`No line of ${title}`)
      return within(found)
    }
    expect(line('First, better').getByText('Unpublished changes')).toBeVisible()
    expect(line('First, better').getByText('Kept on this device')).toBeVisible()
    expect(line('Begun').getByText('Draft')).toBeVisible()
    expect(line('Kept here').getByText('Only on this device')).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Drafts (2)' })).toBeVisible()
  })

  it('follows only what was published lately on its way to the readers', async () => {
    const published = { status: 'published', publishedAt: new Date(0) } as const
    open([
      post('new', 'New', { ...published, updatedAt: new Date() }),
      post('old', 'Old', published),
      post('draft', 'Draft', { updatedAt: new Date() }),
    ])
    expect(await screen.findByText('On its way: new')).toBeVisible()
    expect(screen.getAllByText(/On its way/)).toHaveLength(1)
  })

  it('invites to write when it is empty, and says what a filter hides', async () => {
    const { user, onCreate } = open([])
    await user.click(await screen.findByRole('button', { name: 'Create post' }))
    expect(onCreate).toHaveBeenCalled()
  })

  it('offers everything again when nothing matches', async () => {
    const { user } = open([post('a', 'First')])
    await user.type(await screen.findByLabelText('Search posts'), 'zebra')
    expect(await screen.findByRole('heading', { name: 'No matching posts' })).toBeVisible()
    expect(screen.getByText('Try fewer words.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    expect(titles()).toEqual(['First'])
    // The button is gone: the focus is where the list begins.
    expect(screen.getByText('1 post')).toHaveFocus()
  })

  it('advises to change only what is set when nothing matches', async () => {
    window.history.replaceState(null, '', '/create?q=zebra&tag=animals&status=drafts')
    const { user } = open([post('a', 'First')])
    expect(await screen.findByText('Try fewer words or another topic.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    expect(window.location.search).toBe('?status=drafts')
  })

  it.each([
    ['bin', 'The bin is empty', 'Show all posts', ''],
    ['scheduled', 'No scheduled posts', 'Show drafts', '?status=drafts'],
    ['archived', 'No archived posts', 'Show published posts', '?status=published'],
  ])('has a next step where there is nothing: %s', async (status, heading, step, search) => {
    window.history.replaceState(null, '', `/create?status=${status}`)
    const { user } = open([post('a', 'First')])
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
    await user.click(screen.getByRole('button', { name: step }))
    expect(window.location.search).toBe(search)
    expect(screen.getByText(/^\d posts?$/)).toHaveFocus()
  })

  it('opens and closes the filters, and counts those that are set', async () => {
    window.history.replaceState(null, '', '/create?sort=title')
    const { user } = open([post('a', 'First')])
    const filters = await screen.findByRole('button', { name: 'Filters (1)' })
    expect(filters).toHaveAttribute('aria-expanded', 'true')
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Changed')
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
  })

  it('tells an account without a part in the site so', async () => {
    open([], { readRole: () => Promise.resolve(null) })
    expect(await screen.findByText(/Your account cannot write posts yet/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create post' })).not.toBeInTheDocument()
  })

  it('can be asked for again when it could not be read', async () => {
    const listPosts = jest
      .fn<PostSources['listPosts']>(async () => ({ posts: [post('a', 'First')], next: null }))
      .mockRejectedValueOnce(new Error('offline'))
    const { user } = open([], { listPosts })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Edit First' })).toBeVisible()
  })

  it('keeps its heading when it could not be read', async () => {
    open([], { listPosts: () => Promise.reject(new Error('offline')) })
    expect(await screen.findByText(/What you have written is kept/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
  })
})

describe('the bin', () => {
  it('takes a draft at once, and gives it back', async () => {
    const { user, calls } = open([post('a', 'First')])
    await choose(user, 'First', 'Move to bin')
    expect(calls.moveToBin.mock.calls[0]?.[0]).toMatchObject({ id: 'a', post: { revision: 2 } })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(calls.restoreFromBin).toHaveBeenCalledTimes(1)
    expect(await screen.findByText('“First” is restored as a draft.')).toBeVisible()
  })

  it('asks before it takes what readers see, and follows that on its way', async () => {
    const { user, calls } = open([post('a', 'First', { status: 'published' })])
    await choose(user, 'First', 'Move to bin')
    expect(calls.moveToBin).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/Readers can no longer open/)
    await user.click(screen.getByRole('button', { name: 'Move to bin' }))
    expect(calls.moveToBin).toHaveBeenCalledTimes(1)
    expect(await screen.findByText(/Receipt of First \(3\)/)).toBeVisible()
  })

  it('says until when a post can be restored, and restores it', async () => {
    const { user, calls } = open([
      post('a', 'First', { status: 'binned', updatedAt: new Date('2026-11-01T12:00:00Z') }),
    ])
    await user.click(await screen.findByRole('tab', { name: /Bin/ }))
    expect(screen.getByText(/deleted after 1 Dec 2026/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Edit First' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Restore First' }))
    expect(calls.restoreFromBin).toHaveBeenCalledTimes(1)
  })

  it('deletes for good only after asking', async () => {
    window.history.replaceState(null, '', '/create?status=bin')
    const { user, calls } = open([post('a', 'First', { status: 'binned' })])
    await choose(user, 'First', 'Delete permanently…')
    expect(calls.deleteForGood).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Delete permanently' }))
    expect(calls.deleteForGood).toHaveBeenCalledTimes(1)
    expect(calls.forgetKept).toHaveBeenCalledWith('ana', 'a')
  })

  it('leaves a post alone that was changed meanwhile', async () => {
    window.history.replaceState(null, '', '/create?status=bin')
    const { user } = open([post('a', 'First', { status: 'binned' })], {
      deleteForGood: () => Promise.resolve('changed'),
    })
    await choose(user, 'First', 'Delete permanently…')
    await user.click(screen.getByRole('button', { name: 'Delete permanently' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/has changed in the meantime/)
    expect(screen.getByRole('dialog')).toBeVisible()
  })
})

describe('other actions', () => {
  it('begin a copy of a post and open it', async () => {
    const { user, onOpen } = open([post('a', 'First')])
    await choose(user, 'First', 'Duplicate')
    expect(onOpen).toHaveBeenCalledWith('new-id')
  })

  it('delete what was begun and never saved, here and there', async () => {
    const { user, calls } = open([post('a', 'First')], {
      listCopies: () => Promise.resolve([copy('begun', { title: 'Begun', baseRevision: 0 })]),
    })
    await choose(user, 'Begun', 'Delete…')
    await user.click(screen.getByRole('button', { name: 'Delete draft' }))
    expect(calls.discardCopy).toHaveBeenCalledWith(expect.objectContaining({ version: 7 }))
    expect(calls.forgetKept).toHaveBeenCalledWith('ana', 'begun')
  })

  it('that fail say so and change nothing', async () => {
    const { user } = open([post('a', 'First')], {
      moveToBin: () => Promise.reject(new Error('offline')),
    })
    await choose(user, 'First', 'Move to bin')
    expect(await screen.findByRole('alert')).toHaveTextContent(/The action failed/)
    expect(titles()).toEqual(['First'])
  })
})
