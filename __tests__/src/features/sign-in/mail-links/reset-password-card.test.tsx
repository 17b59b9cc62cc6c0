import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  ResetPasswordCard,
  type PasswordResetting,
} from '../../../../../src/features/sign-in/mail-links/reset-password-card'
import { ConfirmEmailCard } from '../../../../../src/features/sign-in/mail-links/confirm-email-card'
import { AuthError } from '../../../../../src/platform/base/errors'

const failing = (code: string) => () => Promise.reject(new AuthError(code, code))

function show(change: Partial<PasswordResetting> = {}) {
  const resetting = {
    readResetCode: jest.fn(change.readResetCode ?? (() => Promise.resolve('ana@example.com'))),
    replacePassword: jest.fn(change.replacePassword ?? (() => Promise.resolve())),
  }
  const others = {
    requestReset: jest.fn<(email: string) => Promise<void>>(() => Promise.resolve()),
    onLeave: jest.fn(),
  }
  render(<ResetPasswordCard code="c0de" resetting={resetting} {...others} />)
  return { ...resetting, ...others, user: userEvent.setup() }
}

const password = () => screen.findByLabelText('New password')

describe('choosing a new password', () => {
  it('sets it for the account of the link and goes back with the address filled in', async () => {
    const { replacePassword, onLeave, user } = show()
    await user.type(await password(), 'correct horse{Enter}')
    expect(screen.getByLabelText('E-mail address')).toHaveValue('ana@example.com')
    expect(replacePassword).toHaveBeenCalledWith('c0de', 'correct horse')
    expect(onLeave).toHaveBeenCalledWith({
      email: 'ana@example.com',
      notice: 'Your password is set. Sign in with it.',
    })
  })

  it('refuses fewer than eight characters and sends no request', async () => {
    const { replacePassword, user } = show()
    await user.type(await password(), '1234567{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Use at least 8 characters.')
    expect(replacePassword).not.toHaveBeenCalled()
  })

  it('shows what is typed when asked to, and lets a password manager keep it', async () => {
    const { user } = show()
    expect(await password()).toHaveAttribute('type', 'password')
    expect(await password()).toHaveAttribute('autocomplete', 'new-password')
    await user.click(screen.getByRole('checkbox', { name: 'Show what I type' }))
    expect(await password()).toHaveAttribute('type', 'text')
  })

  it.each([
    ['auth/expired-action-code', 'This link has expired.'],
    ['auth/invalid-action-code', /no longer works\. It was already used/],
  ])('tells %s plainly and offers a new link', async (code, message) => {
    const { requestReset, onLeave, user } = show({ readResetCode: failing(code) })
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    await user.click(screen.getByRole('button', { name: 'Ask for a new link' }))
    await user.type(screen.getByLabelText('E-mail address'), 'ana@example.com{Enter}')
    expect(requestReset).toHaveBeenCalledWith('ana@example.com')
    await user.click(screen.getByRole('button', { name: 'Back to sign-in' }))
    expect(onLeave).toHaveBeenCalledWith({})
  })

  it('tells when the link expires while the password is typed', async () => {
    const { user } = show({ replacePassword: failing('auth/expired-action-code') })
    await user.type(await password(), 'correct horse{Enter}')
    expect(await screen.findByText('This link has expired.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ask for a new link' })).toBeVisible()
  })

  it('keeps the form when the service refuses the password or cannot be reached', async () => {
    const { replacePassword, user } = show({ replacePassword: failing('auth/weak-password') })
    await user.type(await password(), 'correct horse{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(/too weak/)
    replacePassword.mockImplementation(failing('auth/network-request-failed'))
    await user.type(await password(), ' battery{Enter}')
    expect(await screen.findByText(/cannot be reached/)).toBeVisible()
    expect(await password()).toHaveValue('correct horse battery')
  })

  it('checks the link again when the service could not be reached', async () => {
    const { readResetCode, user } = show({ readResetCode: failing('auth/network-request-failed') })
    const again = await screen.findByRole('button', { name: 'Try again' })
    readResetCode.mockImplementation(() => Promise.resolve('ana@example.com'))
    await user.click(again)
    expect(await password()).toBeVisible()
  })
})

describe('confirming an e-mail address', () => {
  it('says that it is done', async () => {
    const confirm = jest.fn<(code: string) => Promise<void>>(() => Promise.resolve())
    render(<ConfirmEmailCard code="c0de" confirm={confirm} onLeave={() => undefined} />)
    expect(await screen.findByText('Your e-mail address is confirmed.')).toBeVisible()
    expect(confirm).toHaveBeenCalledWith('c0de')
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  it('says that a link has expired', async () => {
    const confirm = failing('auth/expired-action-code')
    render(<ConfirmEmailCard code="c0de" confirm={confirm} onLeave={() => undefined} />)
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.')
    expect(screen.getByRole('button', { name: 'Back to sign-in' })).toBeVisible()
  })
})
