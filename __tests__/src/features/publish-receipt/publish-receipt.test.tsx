import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PublishStatusAnswer } from '../../../../src/platform/publisher/document-status'
import { may, type Ability, type Role } from '../../../../shared/accounts/roles'
import type { Receipt } from '../../../../shared/publish/publish-events'
import { answerWith } from '../../support/receipts'

let tell: (answer: PublishStatusAnswer) => void
const mockFollow = jest.fn<(postId: string, listener: typeof tell) => () => void>()
const mockStop = jest.fn()
const mockRebuild = jest.fn<() => Promise<boolean>>()
const mockRole = jest.fn<() => Promise<Role | null>>()
jest.mock('../../../../src/platform/publisher/receipt-feed', () => ({
  receiptFeed: { follow: (postId: string, listener: typeof tell) => mockFollow(postId, listener) },
}))
jest.mock('../../../../src/platform/publisher/document-status', () => ({
  requestRebuild: () => mockRebuild(),
}))
jest.mock('../../../../src/platform/firebase/auth', () => ({
  idToken: () => Promise.resolve('token'),
  identity: () => ({ currentUser: { uid: 'ana' } }),
}))
jest.mock('../../../../src/platform/posts', () => ({
  isAllowed: async (_uid: string, act: Ability) => may(await mockRole(), act),
}))
import PublishReceipt, {
  type PublishReceiptProps,
} from '../../../../src/features/publish-receipt/publish-receipt'

const report = (change: Partial<Receipt>): PublishStatusAnswer =>
  answerWith({
    state: 'live',
    release: 7,
    revision: 2,
    url: 'https://pliego.example/discover/a-post',
    verified: true,
    by: 'ana',
    queuedAt: '2026-03-04T14:03:06.800Z',
    liveAt: '2026-03-04T14:03:07Z',
    ...change,
  })

const say = (answer: PublishStatusAnswer) => {
  act(() => tell(answer))
}

const scrollIntoView = jest.fn()
beforeEach(() => {
  // jsdom lays nothing out and lacks it.
  HTMLElement.prototype.scrollIntoView = scrollIntoView
  mockFollow.mockImplementation((_postId, listener) => {
    tell = listener
    return mockStop
  })
})
afterEach(() => {
  mockStop.mockReset()
  mockFollow.mockReset()
  scrollIntoView.mockReset()
})

/** Shows the receipt, and waits until it knows whose it is. */
async function show(place: Partial<PublishReceiptProps> = { title: 'A post' }) {
  render(
    <PublishReceipt
      documentKey="posts/p1"
      subject={{ kind: 'published', revision: 2 }}
      {...place}
    />,
  )
  await act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  })
}

/** Lets so much time pass. */
const elapse = (ms: number) => {
  act(() => jest.advanceTimersByTime(ms))
}

describe('the receipt on the page', () => {
  it('comes into sight and follows the version until the public page was looked at', async () => {
    await show()
    expect(scrollIntoView).toHaveBeenCalled()
    say(report({ revision: 1, release: 6 }))
    expect(screen.getByText(/^Queued/)).toBeVisible()
    say(report({ state: 'building', release: null, url: null }))
    expect(screen.getByText('Building the page…')).toBeVisible()
    say(report({ state: 'building', release: null, url: null, reason: 'the builder is starting' }))
    expect(screen.getByText('Building the page… (“the builder is starting”)')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Publishing' })).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    say(report({ verified: null }))
    expect(screen.getByText(/^Live at .* Checking the public page…$/)).toBeVisible()
    expect(mockStop).not.toHaveBeenCalled()
    say(report({}))
    expect(
      await screen.findByText(/^Live at .*, 0\.2 s after you published\. Release 7, checked\.$/),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'View the page' })).toHaveAttribute(
      'href',
      'https://pliego.example/discover/a-post',
    )
    expect(mockStop).toHaveBeenCalled()
  })

  it('stays where it is in a bar, and can be closed once nothing more will come', async () => {
    const onClose = jest.fn()
    await show({ onClose })
    expect(scrollIntoView).not.toHaveBeenCalled()
    say(report({ verified: null }))
    expect(screen.queryByRole('button', { name: 'Close this message' })).not.toBeInTheDocument()
    say(report({}))
    await userEvent.click(screen.getByRole('button', { name: 'Close this message' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('opens for who did what, and when each step was done', async () => {
    await show()
    say(report({ cause: 'an edit', builtAt: '2026-03-04T14:03:06.950Z', verifiedAt: null }))
    await userEvent.click(screen.getByRole('button', { name: 'Show receipt' }))
    expect(await screen.findByText('you')).toBeVisible()
    const terms = screen.getAllByRole('term').map((term) => term.textContent)
    expect(terms).toEqual([
      'Requested by',
      'Cause',
      'Version',
      'Queued',
      'Built',
      'Live',
      'Build',
      'Release',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Hide receipt' }))
    expect(screen.queryByRole('term')).not.toBeInTheDocument()
  })

  it('says that the version waits while the site is held, without a bar that goes nowhere', async () => {
    await show()
    say(report({ state: 'held', release: 8, reason: 'A wrong price', url: null }))
    expect(screen.getByText(/^Built in release 8 but not shown yet/)).toBeVisible()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  })

  it('lets an editor have a failed build tried again, and follows that', async () => {
    mockRole.mockResolvedValue('editor')
    mockRebuild.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    await show()
    say(report({ state: 'failed', reason: 'title: too long', leftOut: true }))
    expect(screen.getByText(/Readers do not see this post/)).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Build again' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/did not accept the request/)
    await userEvent.click(screen.getByRole('button', { name: 'Build again' }))
    expect(mockFollow).toHaveBeenCalledTimes(2)
    say(report({}))
    expect(screen.getByText(/checked\.$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Build again' })).not.toBeInTheDocument()
  })

  it('tells an author what to do about a failure, and offers no button for it', async () => {
    mockRole.mockResolvedValue('author')
    await show()
    say(report({ state: 'failed', reason: 'The disk is full' }))
    expect(screen.getByText(/ask an editor of the site/)).toBeVisible()
    expect(await screen.findAllByRole('button')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Show receipt' })).toBeVisible()
  })

  it('stops waiting for a publisher that never hears of the post', async () => {
    jest.useFakeTimers()
    await show()
    say({ kind: 'unknown' })
    elapse(20_000)
    expect(screen.getByText(/This site cannot say/)).toBeVisible()
    jest.useRealTimers()
  })

  it('can be told to ask again when it has lost the publisher', async () => {
    jest.useFakeTimers()
    await show()
    say({ kind: 'unreachable' })
    elapse(20_000)
    jest.useRealTimers()
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    say(report({}))
    expect(screen.getByText(/checked\.$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument()
  })
})
