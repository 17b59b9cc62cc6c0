import { describe, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EMPTY_EDITOR_FIELDS } from '../../../../../../shared/post/editor-fields'
import type { Preview } from '../../../../../../shared/post/preview'
import { EMPTY_WRITTEN_FIELDS } from '../../../../../../shared/post/fields/written-fields'
import {
  PreviewLinks,
  type PreviewLinksProps,
} from '../../../../../../src/features/post-editor/screen/preview/preview-links'
import { DocumentsError } from '../../../../../../src/platform/base/errors'
import { NEVER_SAVED, postState } from '../../../../support/post-state'

const DAY_MS = 86_400_000
const FIELDS = { ...EMPTY_EDITOR_FIELDS, title: 'As it is now' }

const link = (token: string, days: number): Preview => ({
  ...EMPTY_WRITTEN_FIELDS,
  token,
  postId: 'p1',
  title: 'Old',
  authorId: 'ana',
  createdBy: 'ana',
  createdAt: new Date(0),
  expiresAt: new Date(Date.now() + days * DAY_MS),
})

interface Start {
  readonly isSaved?: boolean
  readonly isUnreachable?: boolean
  readonly links?: Preview[]
  readonly authorId?: string
}

function show(start: Start = {}) {
  const saved = { ...NEVER_SAVED, identity: { revision: 1, version: 0 } }
  const state = postState(start.isSaved === false ? NEVER_SAVED : saved)
  let links = start.links ?? []
  const store = {
    createPreview: jest.fn<PreviewLinksProps['store']['createPreview']>(() => {
      links = [link('new', 7), ...links]
      return Promise.resolve('new')
    }),
    updatePreview: jest.fn<PreviewLinksProps['store']['updatePreview']>(() =>
      Promise.resolve('updated'),
    ),
    listPreviews: jest.fn<PreviewLinksProps['store']['listPreviews']>(() => Promise.resolve(links)),
    revokePreview: jest.fn<PreviewLinksProps['store']['revokePreview']>((token) => {
      links = links.filter((one) => one.token !== token)
      return Promise.resolve()
    }),
  }
  if (start.isUnreachable === true) {
    store.listPreviews.mockRejectedValueOnce(new DocumentsError('unavailable', 'Cut off.'))
  }
  render(
    <PreviewLinks
      postId="p1"
      userId="ana"
      authorId={start.authorId ?? 'ana'}
      session={{ current: () => FIELDS, getSnapshot: () => state }}
      store={store}
    />,
  )
  return { store, user: userEvent.setup() }
}

const rows = () => within(screen.getByRole('list', { name: 'Preview links' }))
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }))

describe('preview links', () => {
  it('are made of the text as it is, for as long as the author says, and copied', async () => {
    const { store, user } = show()
    await user.click(screen.getByRole('combobox', { name: 'Link valid for' }))
    await user.click(screen.getByRole('option', { name: '1 day' }))
    await press(user, 'Create preview link')
    const address = `${window.location.origin}/preview?link=new`
    expect(await screen.findByRole('status')).toHaveTextContent(`Copied: ${address}`)
    expect(await navigator.clipboard.readText()).toBe(address)
    const [asked] = store.createPreview.mock.calls[0] ?? []
    expect(asked).toMatchObject({ postId: 'p1', authorId: 'ana', fields: FIELDS })
    const days = ((asked?.expiresAt.getTime() ?? 0) - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(0.99)
    expect(days).toBeLessThan(1)
    expect(rows().getAllByRole('listitem')).toHaveLength(1)
  })

  it('wait for the first save, and say so', async () => {
    const { store, user } = show({ isSaved: false })
    await press(user, 'Create preview link')
    expect(screen.getByRole('status')).toHaveTextContent('Nothing is written yet.')
    expect(store.createPreview).not.toHaveBeenCalled()
    expect(store.listPreviews).not.toHaveBeenCalled()
  })

  it('that are out are shown at once; an expired one can only be removed', async () => {
    show({ links: [link('a', 3), link('b', -1)] })
    const [works, over] = await screen.findAllByRole('listitem')
    expect(works).toHaveTextContent(/^Valid until /)
    expect(over).toHaveTextContent(/^Expired on /)
    const names = within(over!)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Remove'])
  })

  it('of another author are those that editors may list', async () => {
    const { store } = show({ links: [link('a', 3)], authorId: 'ben' })
    await screen.findByRole('list', { name: 'Preview links' })
    expect(store.listPreviews).toHaveBeenCalledWith('p1', null)
  })

  it('are brought up to date', async () => {
    const { store, user } = show({ links: [link('a', 3)] })
    await screen.findByRole('listitem')
    await press(user, 'Update to current text')
    expect(store.updatePreview).toHaveBeenCalledWith('a', { fields: FIELDS, authorId: 'ana' })
    expect(screen.getByRole('status')).toHaveTextContent('The link shows the current text.')
    store.updatePreview.mockResolvedValueOnce('gone')
    await press(user, 'Update to current text')
    expect(screen.getByRole('status')).toHaveTextContent('has been revoked')
  })

  it('are taken back', async () => {
    const { store, user } = show({ links: [link('a', 3)] })
    await screen.findByRole('listitem')
    await press(user, 'Revoke')
    expect(store.revokePreview).toHaveBeenCalledWith('a')
    expect(screen.getByRole('status')).toHaveTextContent('The link no longer works.')
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  it.each([
    ['permission-denied', 'do not have permission to share this post'],
    ['unavailable', 'The server cannot be reached.'],
  ])('say in plain words what %s means', async (code, words) => {
    const { store, user } = show()
    store.createPreview.mockRejectedValue(new DocumentsError(code, code))
    await press(user, 'Create preview link')
    expect(screen.getByRole('status')).toHaveTextContent(words)
  })

  it('that could not be read at first are read when the author asks', async () => {
    const { store, user } = show({ isUnreachable: true })
    const ask = await screen.findByRole('button', { name: 'Show preview links' })
    store.listPreviews.mockResolvedValue([link('a', 3)])
    await user.click(ask)
    expect(await screen.findByRole('listitem')).toBeVisible()
    expect(ask).not.toBeInTheDocument()
  })
})
