import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EMPTY_EDITOR_FIELDS, type EditorFields } from '../../../../shared/post/editor-fields'
import type { Preview } from '../../../../shared/post/preview'
import { EMPTY_WRITTEN_FIELDS } from '../../../../shared/post/fields/written-fields'
import { DocumentsError } from '../../../../src/platform/base/errors'
import { posts } from '../../../../src/platform/posts'
import type { ReadHead } from '../../../../src/platform/documents/heads'
import type { PostTypes } from '../../../../src/platform/posts/post-kind'
import type { ReadPreview } from '../../../../src/platform/posts/previews'
import { followText } from '../../../../src/platform/tabs/preview-channel'
import { copy } from '../../support/posts'
jest.mock('../../../../src/platform/posts', () => ({
  posts: { readPreview: jest.fn(), readHead: jest.fn() },
}))
jest.mock('../../../../src/platform/content/glossary-terms', () => ({
  readGlossaryTerms: () =>
    Promise.resolve([
      {
        path: '/glossary/apostille',
        term: 'Apostille',
        aliases: [],
        linkAs: null,
        definition: 'A certificate.',
      },
    ]),
}))
jest.mock('../../../../src/platform/content/facts', () => ({
  readFacts: () => Promise.resolve(null),
}))
jest.mock('../../../../src/platform/tabs/preview-channel', () => ({ followText: jest.fn() }))
import PreviewView, { type PreviewViewProps } from '../../../../src/features/preview/preview-view'

const readPreview = jest.mocked(posts.readPreview)
const readHead = jest.mocked(posts.readHead)
const stop = jest.fn()
let tell: (fields: EditorFields) => void = () => undefined

const preview = (more: Partial<Preview> = {}): Preview => ({
  ...EMPTY_WRITTEN_FIELDS,
  token: 't',
  postId: 'p1',
  title: 'Soon',
  slug: 'soon',
  html: '<p>An apostille.</p>',
  authorId: 'ana',
  createdBy: 'ana',
  createdAt: new Date(0),
  expiresAt: new Date(Date.now() + 60_000),
  ...more,
})

const newest = copy('p1', { title: 'Newest', baseRevision: 0 })

function show(request: PreviewViewProps['request']) {
  const view = render(
    <PreviewView
      request={request}
      placeholder="Wait"
      renderArticle={({ head: { title, lead }, authorId, body }) => (
        <article>
          <h1>{title}</h1>
          <p>{lead}</p>
          <p>By {authorId}</p>
          <div data-testid="body">{body.html}</div>
        </article>
      )}
    />,
  )
  return { ...view, user: userEvent.setup() }
}

const byLink = { kind: 'link', token: 't' } as const
const own = { kind: 'post', postId: 'p1', userId: 'eva' } as const

beforeEach(() => {
  readPreview.mockResolvedValue({ kind: 'preview', preview: preview() })
  readHead.mockResolvedValue({ kind: 'head', saved: null, copy: newest })
  jest.mocked(followText).mockImplementation((_, onText) => {
    tell = onText
    return stop
  })
})

describe('a preview by its link', () => {
  it('says what it is and until when, and shows the text with the terms linked', async () => {
    show(byLink)
    expect(screen.getByText('Wait')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Soon' })).toBeVisible()
    expect(screen.getByRole('note')).toHaveTextContent(
      /^Preview, not published\. Made on .+\. This link works until .+\.$/,
    )
    expect(screen.getByTestId('body')).toHaveTextContent('href="/glossary/apostille"')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('of a text that would keep the browser busy says so and does not draw it', async () => {
    const html = '<div>'.repeat(99_000)
    readPreview.mockResolvedValue({ kind: 'preview', preview: preview({ html }) })
    show(byLink)
    expect(await screen.findByRole('heading', { name: 'This text cannot be shown' })).toBeVisible()
    expect(screen.getByText(/99,000 levels deep, and 64 are allowed/)).toBeVisible()
    expect(screen.queryByTestId('body')).toBeNull()
  })

  it.each<[string, ReadPreview]>([
    ['was taken back', { kind: 'missing' }],
    ['has expired', { kind: 'preview', preview: preview({ expiresAt: new Date(1000) }) }],
  ])('that %s says that it is over', async (_, found) => {
    readPreview.mockResolvedValue(found)
    show(byLink)
    expect(
      await screen.findByRole('heading', { name: 'This preview is not available' }),
    ).toBeVisible()
  })

  it('can be asked for again when the server did not answer', async () => {
    readPreview.mockRejectedValueOnce(new DocumentsError('unavailable', 'Cut off.'))
    const { user } = show(byLink)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Soon' })).toBeVisible()
  })
})

describe("an author's own preview", () => {
  it('shows the newest saved text, then follows the editor, and stays whose it is', async () => {
    const { unmount } = show(own)
    expect(await screen.findByRole('heading', { name: 'Newest' })).toBeVisible()
    expect(screen.getByRole('note')).toHaveTextContent('the latest text')
    expect(screen.getByRole('link', { name: 'Open in the editor' })).toHaveAttribute(
      'href',
      '/create?post=p1',
    )
    act(() => tell({ ...EMPTY_EDITOR_FIELDS, standfirst: 'In short.', html: '<p>Typed</p>' }))
    expect(screen.getByText('In short.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Untitled' })).toBeVisible()
    expect(screen.getByTestId('body')).toHaveTextContent('Typed')
    expect(screen.getByText('By ana')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Open in the editor' })).toBeNull()
    unmount()
    expect(stop).toHaveBeenCalled()
  })

  it('lets no slow answer take the place of what was typed', async () => {
    let answer: (head: ReadHead<PostTypes>) => void = () => undefined
    readHead.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    show(own)
    act(() => tell({ ...EMPTY_EDITOR_FIELDS, title: 'Typed' }))
    expect(await screen.findByRole('heading', { name: 'Typed' })).toBeVisible()
    expect(screen.getByText('By eva')).toBeVisible()
    answer({ kind: 'head', saved: null, copy: newest })
    expect(await screen.findByText('By ana')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Typed' })).toBeVisible()
  })

  it('of a post that was never saved says what to do', async () => {
    readHead.mockResolvedValue({ kind: 'head', saved: null, copy: null })
    show(own)
    expect(await screen.findByRole('heading', { name: 'Nothing to preview yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open in the editor' })).toBeVisible()
  })

  it('opens in a window as narrow as a phone', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    const { user } = show(own)
    await user.click(await screen.findByRole('button', { name: 'Show phone width' }))
    expect(open).toHaveBeenCalledWith(window.location.href, 'preview-phone-p1', expect.anything())
  })
})
