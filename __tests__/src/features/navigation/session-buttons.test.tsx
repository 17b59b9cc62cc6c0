import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SessionButtons } from '../../../../src/features/navigation/session-buttons'
import { settleRoute } from '../../../../src/platform/page/route-progress'
import { navigate } from '../../support/gatsby'
import { ANA, fakeIdentity, sessionWrapper } from '../../support/session'

async function renderSignedIn() {
  const identity = fakeIdentity()
  identity.hasPersistedSession.mockReturnValue(true)
  render(<SessionButtons />, { wrapper: sessionWrapper(identity.store) })
  await act(async () => undefined)
  act(() => identity.report(ANA))
  return identity
}

const signOut = () => screen.getByRole('button', { name: 'Sign Out' })

beforeEach(() => {
  navigate.mockReset()
  window.history.replaceState(null, '', '/create')
  settleRoute('/create')
})

describe('the session buttons', () => {
  it('offer Login to a reader, and nothing else', () => {
    render(<SessionButtons />, { wrapper: sessionWrapper(fakeIdentity().store) })
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create Post' })).toBeNull()
  })

  it('offer Create Post and Sign Out to an author', async () => {
    await renderSignedIn()
    expect(screen.getByRole('link', { name: 'Create Post' })).toHaveAttribute(
      'href',
      '/create?new=1',
    )
    expect(signOut()).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
  })

  it('log a sign-out and go home', async () => {
    const logged = jest.spyOn(console, 'info').mockImplementation(() => undefined)
    await renderSignedIn()
    await userEvent.click(signOut())
    expect(logged).toHaveBeenCalledWith('Signed out.')
    expect(navigate).toHaveBeenCalledWith('/')
    expect(await screen.findByRole('link', { name: 'Login' })).toBeInTheDocument()
  })

  it('only write a failed sign-out to the console and leave the author signed in', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const identity = await renderSignedIn()
    const failure = new Error('no network')
    identity.client.signOut.mockRejectedValue(failure)
    await userEvent.click(signOut())
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('still signed in'), failure)
    expect(navigate).not.toHaveBeenCalled()
    expect(signOut()).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
