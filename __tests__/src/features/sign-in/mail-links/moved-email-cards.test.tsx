import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  ChangedEmailCard,
  RecoveredEmailCard,
  type EmailMove,
} from '../../../../../src/features/sign-in/mail-links/moved-email-cards'
import { AuthError } from '../../../../../src/platform/base/errors'

const MOVED: EmailMove = { address: 'ana@example.com', replaced: 'other@example.com' }

function props(outcome: () => Promise<EmailMove> = () => Promise.resolve(MOVED)) {
  return {
    code: 'c0de',
    move: jest.fn<(code: string) => Promise<EmailMove>>(outcome),
    onLeave: jest.fn<(moved: EmailMove | null) => void>(),
  }
}
const expired = () => Promise.reject(new AuthError('auth/expired-action-code', 'expired'))

describe('a new e-mail address', () => {
  it('is in use once the link is followed, and leads to signing in with it', async () => {
    const given = props()
    render(<ChangedEmailCard {...given} />)
    expect(await screen.findByText('Your e-mail address is changed.')).toBeVisible()
    expect(screen.getByText(/you sign in as ana@example.com/)).toBeVisible()
    expect(given.move).toHaveBeenCalledWith('c0de')
    expect(given.move).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(given.onLeave).toHaveBeenCalledWith(MOVED)
  })
})

describe('taking a change of address back', () => {
  const show = (outcome?: () => Promise<EmailMove>) => {
    const given = {
      ...props(outcome),
      requestReset: jest.fn<(email: string) => Promise<void>>(() => Promise.resolve()),
    }
    render(<RecoveredEmailCard {...given} />)
    return given
  }

  it('tells which address is back and why a new password may be needed', async () => {
    const { onLeave } = show()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your old address is back: ana@example.com.',
    )
    expect(screen.getByText(/did not request the change, someone else knows/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(onLeave).toHaveBeenCalledWith(MOVED)
  })

  it('offers a new password for the address that is back', async () => {
    const { requestReset, onLeave } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Choose a new password' }))
    expect(screen.getByLabelText('E-mail address')).toHaveValue('ana@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(requestReset).toHaveBeenCalledWith('ana@example.com')
    await userEvent.click(await screen.findByRole('button', { name: 'Back to sign-in' }))
    expect(onLeave).toHaveBeenCalledWith(MOVED)
  })

  it('says that another account has the address now', async () => {
    show(() => Promise.reject(new AuthError('auth/email-already-in-use', 'taken')))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Another account uses this address/)
  })
})

it.each([
  ['a new address', ChangedEmailCard],
  ['an address that is taken back', RecoveredEmailCard],
])('the link to %s that has expired says so, and nothing else', async (_what, Card) => {
  const given = props(expired)
  render(<Card {...given} requestReset={() => Promise.resolve()} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.')
  await userEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }))
  expect(given.onLeave).toHaveBeenCalledWith(null)
})
