import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AccountDialog, type ChangePassword } from '../../../../src/features/sign-in/account-dialog'
import { AuthError } from '../../../../src/platform/errors'

function show(changePassword: ChangePassword = () => Promise.resolve()) {
  const calls = { changePassword: jest.fn(changePassword), onClose: jest.fn() }
  render(<AccountDialog email="ana@example.com" {...calls} />)
  return { ...calls, user: userEvent.setup() }
}

const current = () => screen.getByLabelText('Current password')
const next = () => screen.getByLabelText('New password')
const change = () => screen.getByRole('button', { name: 'Change password' })

describe('the account', () => {
  it('says whose it is and what a new password does elsewhere', () => {
    show()
    expect(screen.getByRole('dialog', { name: 'Your account' })).toBeVisible()
    expect(screen.getByText('ana@example.com')).toBeVisible()
    expect(screen.getByText(/signs this account out on every other device/)).toBeVisible()
  })

  it('gets another password, and says that the other sessions end', async () => {
    const { changePassword, user } = show()
    await user.type(current(), 'the old one')
    await user.type(next(), 'quite another one')
    await user.click(change())
    expect(changePassword).toHaveBeenCalledWith('the old one', 'quite another one')
    expect(await screen.findByText(/You stay signed in here/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Done' })).toBeVisible()
  })

  it.each([
    ['auth/invalid-credential', 'This is not your current password.', current],
    ['auth/weak-password', /refuses this password as too weak/, next],
  ])('puts what is wrong (%s) beside the field', async (code, message, field) => {
    const { user } = show(() => Promise.reject(new AuthError(code, code)))
    await user.type(current(), 'the old one')
    await user.type(next(), 'quite another one')
    await user.click(change())
    expect(await screen.findByText(message)).toHaveAttribute('role', 'alert')
    expect(field()).toHaveFocus()
    expect(field()).toBeInvalid()
  })

  it('tells a failure that no field is to blame for', async () => {
    const { user } = show(() =>
      Promise.reject(new AuthError('auth/network-request-failed', 'offline')),
    )
    await user.type(current(), 'the old one')
    await user.type(next(), 'quite another one')
    await user.click(change())
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be reached/)
  })

  it('sends no request with a password that is too short', async () => {
    const { changePassword, user } = show()
    await user.type(current(), 'the old one')
    await user.type(next(), 'short')
    await user.click(change())
    expect(await screen.findByText('Use at least 8 characters.')).toBeVisible()
    expect(changePassword).not.toHaveBeenCalled()
  })
})
