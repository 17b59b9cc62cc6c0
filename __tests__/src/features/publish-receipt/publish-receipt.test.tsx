import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PublishStatus, PublishStatusAnswer } from '../../../../src/platform/publish-status'

const mockAsk = jest.fn<() => Promise<PublishStatusAnswer>>()
const mockToken = jest.fn<() => Promise<string | null>>()
const mockRebuild = jest.fn<() => Promise<boolean>>()
const mockRole = jest.fn<() => Promise<string | null>>()
jest.mock('../../../../src/platform/publish-status', () => ({
  readPublishStatus: () => mockAsk(),
  requestRebuild: () => mockRebuild(),
}))
jest.mock('../../../../src/platform/firebase/auth', () => ({
  idToken: () => mockToken(),
  identity: () => ({ currentUser: { uid: 'ana' } }),
}))
jest.mock('../../../../src/platform/posts', () => ({ readRole: () => mockRole() }))
import PublishReceipt from '../../../../src/features/publish-receipt/publish-receipt'

const report = (change: Partial<PublishStatus>): PublishStatusAnswer => ({
  kind: 'status',
  status: {
    state: 'live',
    buildId: 'b7',
    release: 7,
    revision: 2,
    at: '2026-03-04T14:03:00Z',
    reason: null,
    url: 'https://pliego.example/discover/a-post',
    verified: true,
    retryAt: null,
    leftOut: false,
    ...change,
  },
})

const scrollIntoView = jest.fn()
beforeEach(() => {
  // jsdom lays nothing out and lacks it.
  HTMLElement.prototype.scrollIntoView = scrollIntoView
  mockToken.mockResolvedValue('token')
})
afterEach(() => {
  mockAsk.mockReset()
  scrollIntoView.mockReset()
})

const show = () =>
  render(
    <PublishReceipt
      postId="p1"
      title="A post"
      subject={{ kind: 'published', revision: 2 }}
      comesIntoView
    />,
  )

describe('the receipt on the page', () => {
  it('comes into sight and follows the version until the public page was looked at', async () => {
    mockAsk
      .mockResolvedValueOnce(report({ revision: 1, release: 6 }))
      .mockResolvedValueOnce(report({ state: 'building', release: null, url: null }))
      .mockResolvedValueOnce(report({ verified: null }))
      .mockResolvedValueOnce(report({}))
    show()
    expect(scrollIntoView).toHaveBeenCalled()
    expect(await screen.findByText(/^Queued/)).toBeVisible()
    expect(await screen.findByText('Building the page…')).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    expect(await screen.findByText(/^Live at .* in release 7\.$/)).toBeVisible()
    expect(await screen.findByText(/^Checked/, {}, { timeout: 3000 })).toBeVisible()
    expect(screen.getByRole('link', { name: 'View the page' })).toHaveAttribute(
      'href',
      'https://pliego.example/discover/a-post',
    )
    expect(mockAsk).toHaveBeenCalledTimes(4)
  })

  it('lets an editor have a failed build tried again, and follows that', async () => {
    mockRole.mockResolvedValue('editor')
    mockRebuild.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    mockAsk
      .mockResolvedValueOnce(report({ state: 'failed', reason: 'title: too long', leftOut: true }))
      .mockResolvedValue(report({}))
    show()
    expect(await screen.findByText(/Readers do not see this post/)).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Build again now' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/did not take the request/)
    await userEvent.click(screen.getByRole('button', { name: 'Build again now' }))
    expect(await screen.findByText(/^Checked/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Build again now' })).not.toBeInTheDocument()
  })

  it('tells an author what to do about a failure, and offers no button', async () => {
    mockRole.mockResolvedValue('author')
    mockAsk.mockResolvedValue(report({ state: 'failed', reason: 'The disk is full' }))
    show()
    expect(await screen.findByText(/ask an editor of the site/)).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('can be told to ask again when it has lost the publisher', async () => {
    mockToken.mockRejectedValueOnce(new Error('offline'))
    mockAsk.mockResolvedValue(report({}))
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Ask again' }))
    expect(await screen.findByText(/^Checked/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ask again' })).not.toBeInTheDocument()
  })
})
