import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { may, type Ability, type Role } from '../../../../shared/accounts/roles'
import { EditLink } from '../../../../src/features/article/edit-link'
import type { CurrentSession } from '../../../../src/platform/session/session-provider'

const mockReadRole = jest.fn<(uid: string) => Promise<Role | null>>()
const mockSession = jest.fn<() => Pick<CurrentSession, 'currentUser' | 'loading'>>()

jest.mock('../../../../src/platform/posts', () => ({
  isAllowed: async (uid: string, act: Ability) => may(await mockReadRole(uid), act),
}))
jest.mock('../../../../src/platform/session', () => ({ useSession: () => mockSession() }))

const signedInAs = (uid: string | null) => {
  const currentUser = uid === null ? null : { uid, email: null, displayName: null }
  mockSession.mockReturnValue({ currentUser, loading: false })
}

const show = () => act(async () => render(<EditLink postId="p 1" authorId="ana" />))

const link = () => screen.queryByRole('link', { name: 'Edit this post' })

beforeEach(() => {
  jest.resetAllMocks()
})

describe('the way from a post to the editor', () => {
  it('is there for its author, without a question', async () => {
    signedInAs('ana')
    await show()
    expect(link()).toHaveAttribute('href', '/create?post=p%201')
    expect(mockReadRole).not.toHaveBeenCalled()
  })

  it.each<[Role | null, boolean]>([
    ['editor', true],
    ['admin', true],
    ['author', false],
    [null, false],
  ])('for another account with the role %s: %s', async (role, isThere) => {
    signedInAs('bea')
    mockReadRole.mockResolvedValue(role)
    await show()
    expect(link() !== null).toBe(isThere)
    expect(mockReadRole).toHaveBeenCalledWith('bea')
  })

  it('is not there for readers, of whom nothing is asked', async () => {
    signedInAs(null)
    await show()
    expect(link()).toBeNull()
    expect(mockReadRole).not.toHaveBeenCalled()
  })

  it('waits until it is known who is there', async () => {
    mockSession.mockReturnValue({ currentUser: null, loading: true })
    await show()
    expect(link()).toBeNull()
  })
})
