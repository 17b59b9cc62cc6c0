import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { editorFieldsOf, type EditorFields } from '../../../../../../shared/post/editor-fields'
import type { Post } from '../../../../../../shared/post/post'
import { PostRevisionsDialog } from '../../../../../../src/features/post-editor/session/versions/post-revisions-dialog'
import { DocumentsError } from '../../../../../../src/platform/base/errors'
import type { PostStore } from '../../../../../../src/platform/posts/post-store'
import type { DocumentVersion } from '../../../../../../src/platform/documents/revisions'
import type { PostTypes } from '../../../../../../src/platform/posts/post-kind'
import { keptVersion } from '../../../../editing/revisions/kept-version'
import { savedPost } from '../../../../support/posts'

const post = (revision: number, html: string, change: Partial<Post> = {}) =>
  savedPost('p1', 'Title', {
    slug: 'old',
    html,
    updatedAt: new Date(revision * 1000),
    revision,
    ...change,
  })
const parsed = (...posts: Post[]): DocumentVersion<PostTypes>[] =>
  posts.map((one) => ({ kind: 'saved', version: one, writers: null }))

type List = PostStore['listRevisions']

function show(listRevisions: List, draftOf: string | null = null) {
  const onRestore = jest.fn<(fields: EditorFields, name: string) => void>()
  const onClose = jest.fn()
  const current = editorFieldsOf(post(9, '<p>Present words.</p>', { slug: 'slug-9' }))
  const store = { listRevisions: jest.fn(listRevisions) }
  const rest = { draftOf, store, current, onRestore, onClose }
  render(<PostRevisionsDialog userId="ana" documentId="p1" {...rest} />)
  return { onRestore, onClose, store, user: userEvent.setup() }
}

const three: List = () =>
  Promise.resolve({
    revisions: parsed(
      post(3, '<p>Third words.</p>', { status: 'published' }),
      post(2, '<p>Third words.</p>'),
      post(1, '<p>First words.</p>'),
    ),
    next: null,
  })

describe('the revisions of a post', () => {
  it('are those alone that were kept by themselves, before it was first saved', async () => {
    const { store } = show(() => Promise.resolve({ revisions: [keptVersion()], next: null }), 'ana')
    expect(await screen.findByText('Automatic version 1')).toBeTruthy()
    expect(store.listRevisions).toHaveBeenCalledWith('p1', null, 'ana')
  })

  it('stand in one list with those that were kept by themselves, by their time', async () => {
    const kept = keptVersion({
      title: 'Title',
      slug: 'old',
      html: '<p>Third.</p>',
      writers: ['ben'],
    })
    const { user, onRestore } = show(() =>
      Promise.resolve({
        revisions: [
          ...parsed(post(3, '<p>Third words.</p>')),
          kept,
          ...parsed(post(2, '<p>Third.</p>')),
        ],
        next: null,
      }),
    )
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Version 3.*1 word added/),
      expect.stringMatching(/Automatic version 1.*Kept automatically.*No difference/),
      expect.stringMatching(/Version 2/),
    ])
    await user.click(screen.getByRole('button', { name: 'Compare automatic version 1' }))
    expect(screen.getByRole('radio', { name: 'With version 2' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Restore this version' }))
    expect(onRestore).toHaveBeenCalledWith(
      expect.objectContaining({ html: '<p>Third.</p>', slug: 'slug-9' }),
      'Automatic version 1',
    )
  })

  it('lists each with its moment, status and what changed', async () => {
    show(three)
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Version 3.*Published, kept .*Status: published/),
      expect.stringMatching(/Version 2.*Draft, kept .*Text \(1 word added, 1 word removed\)/),
      expect.stringMatching(/Version 1.*First version/),
    ])
  })

  it('compares one with the present text or with the one before', async () => {
    const { user } = show(three)
    await user.click(await screen.findByRole('button', { name: 'Compare version 2' }))
    const text = screen.getByText('Paragraph changed').parentElement
    expect(text?.querySelector('ins')?.textContent).toContain('Present')
    await user.click(screen.getByRole('radio', { name: 'With version 1' }))
    expect(screen.getByRole('deletion').textContent).toContain('First')
    expect(screen.getByRole('insertion').textContent).toContain('Third')
  })

  it('gives a version back without its old slug', async () => {
    const { user, onRestore } = show(three)
    await user.click(await screen.findByRole('button', { name: 'Compare version 1' }))
    await user.click(screen.getByRole('button', { name: 'Restore this version' }))
    expect(onRestore).toHaveBeenCalledWith(
      expect.objectContaining({ html: '<p>First words.</p>', slug: 'slug-9' }),
      'Version 1',
    )
  })

  it('reads further pages on demand', async () => {
    const next = { revision: 21, kept: null }
    const { user, store } = show((_postId, after) =>
      Promise.resolve(
        after === null
          ? { revisions: parsed(post(21, '<p>B</p>')), next }
          : { revisions: parsed(post(20, '<p>A</p>')), next: null },
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Show older versions' }))
    expect(await screen.findByText('Version 20')).toBeTruthy()
    expect(store.listRevisions).toHaveBeenLastCalledWith('p1', next, null)
    expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull()
  })

  it('tries again after a failure', async () => {
    let attempts = 0
    const { user } = show(async (...asked) => {
      attempts += 1
      if (attempts === 1) throw new DocumentsError('unavailable', 'no network')
      return three(...asked)
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Version 3')).toBeTruthy()
  })

  it('says whose could not be seen', async () => {
    show(() => Promise.reject(new DocumentsError('permission-denied', 'No.')))
    expect(await screen.findByText(/permission to see the versions of this post/)).toBeTruthy()
  })

  it('says when there is none', async () => {
    show(() => Promise.resolve({ revisions: [], next: null }))
    expect(await screen.findByText(/No versions yet/)).toBeTruthy()
  })

  it('names a revision that cannot be read', async () => {
    show(() =>
      Promise.resolve({
        revisions: [{ kind: 'invalid', problems: ['title: too long'] }],
        next: null,
      }),
    )
    expect(await screen.findByText(/cannot be read: title: too long/)).toBeTruthy()
  })
})
