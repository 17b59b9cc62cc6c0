import { describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { waitingTimeText } from '../../../../../shared/accounts/waiting-time'
import { arrivalFrom } from '../../../../../src/features/sign-in/form/arrival'
import { SignInCard } from '../../../../../src/features/sign-in/form/sign-in-card'
import { AuthError } from '../../../../../src/platform/base/errors'
import { stopTheClock } from '../../../support/fake-timers'

type SignIn = (email: string, password: string) => Promise<unknown>
type RequestReset = (email: string) => Promise<void>

function show({
  signIn = () => Promise.resolve(),
  requestReset = () => Promise.resolve(),
  state = null,
}: { signIn?: SignIn; requestReset?: RequestReset; state?: unknown } = {}) {
  const calls = { signIn: jest.fn(signIn), requestReset: jest.fn(requestReset) }
  render(<SignInCard {...calls} arrival={arrivalFrom(state)} />)
  return { ...calls, user: userEvent.setup() }
}

const email = () => screen.getByLabelText('E-mail address')
const password = () => screen.getByLabelText('Password')
const failing =
  (code: string, message = code) =>
  () =>
    Promise.reject(new AuthError(code, message))

describe('the sign-in form', () => {
  it('signs in with the Enter key, without the spaces around the address', async () => {
    const { signIn, user } = show()
    await user.type(email(), ' ana@example.com ')
    await user.type(password(), 'secret{Enter}')
    expect(signIn).toHaveBeenCalledWith('ana@example.com', 'secret')
  })

  it('lets password managers fill it in', () => {
    show()
    expect(email()).toHaveAttribute('autocomplete', 'username')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
  })

  it('announces what is missing and sends no request', async () => {
    const { signIn, user } = show()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Enter your e-mail address.')).toHaveAttribute('role', 'alert')
    expect(screen.getByText('Enter your password.')).toHaveAttribute('role', 'alert')
    expect(email()).toHaveFocus()
    expect(email()).toHaveAccessibleDescription('Enter your e-mail address.')
    expect(signIn).not.toHaveBeenCalled()
  })

  it.each(['auth/invalid-credential', 'auth/wrong-password', 'auth/user-not-found'])(
    'says the same for %s, so that no one learns which part was wrong',
    async (code) => {
      const { user } = show({ signIn: failing(code) })
      await user.type(email(), 'ana@example.com')
      await user.type(password(), 'wrong{Enter}')
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent('The e-mail address or password is incorrect.')
      expect(password()).toHaveFocus()
    },
  )

  const tooMany = 'auth/too-many-requests'
  const unreachable = 'auth/network-request-failed'
  it.each([
    [tooMany, tooMany, 'Too many attempts. Wait a few minutes and try again.'],
    [
      unreachable,
      unreachable,
      'The sign-in service cannot be reached. Check your connection and try again.',
    ],
    [tooMany, waitingTimeText(1), 'Too many attempts. Try again in 1 second.'],
    [tooMany, waitingTimeText(45), 'Too many attempts. Try again in 45 seconds.'],
    [tooMany, waitingTimeText(60), 'Too many attempts. Try again in 1 minute.'],
    [tooMany, waitingTimeText(90), 'Too many attempts. Try again in 2 minutes.'],
  ])('tells %s plainly, and how long to wait where the service says so: %s', async (...row) => {
    const [code, message, sentence] = row
    const { user } = show({ signIn: failing(code, message) })
    await user.type(email(), 'ana@example.com')
    await user.type(password(), 'secret{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  it('shows that it is busy and cannot be sent twice', async () => {
    const { signIn, user } = show({ signIn: () => new Promise(() => undefined) })
    await user.type(email(), 'ana@example.com')
    await user.type(password(), 'secret{Enter}')
    expect(await screen.findByRole('button', { name: /Signing in/ })).toBeDisabled()
    await user.type(password(), '{Enter}')
    expect(signIn).toHaveBeenCalledTimes(1)
  })
})

describe('waiting after too many attempts', () => {
  stopTheClock()

  it('counts down on the button, which comes back when the time has run out', async () => {
    const signIn = jest.fn<SignIn>(failing('auth/too-many-requests', waitingTimeText(65)))
    render(<SignInCard arrival={arrivalFrom(null)} signIn={signIn} requestReset={async () => {}} />)
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime.bind(jest) })
    await user.type(email(), 'ana@example.com')
    await user.type(password(), 'secret{Enter}')
    expect(await screen.findByRole('button', { name: 'Try again in 1:05' })).toBeDisabled()
    await act(() => jest.advanceTimersByTimeAsync(20_000))
    expect(screen.getByRole('button', { name: 'Try again in 45 s' })).toBeDisabled()
    await user.type(password(), '{Enter}')
    expect(signIn).toHaveBeenCalledTimes(1)
    await act(() => jest.advanceTimersByTimeAsync(45_000))
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.type(password(), '{Enter}')
    expect(signIn).toHaveBeenCalledTimes(2)
  })
})

describe('the password field', () => {
  it('shows what is typed when asked to, and hides it again', async () => {
    const { user } = show()
    await user.type(password(), 'secret')
    expect(password()).toHaveAttribute('type', 'password')
    await user.click(screen.getByLabelText('Show what I type'))
    expect(password()).toHaveAttribute('type', 'text')
    expect(password()).toHaveValue('secret')
    await user.click(screen.getByLabelText('Show what I type'))
    expect(password()).toHaveAttribute('type', 'password')
  })

  it('says that Caps Lock is on, for as long as it is', () => {
    show()
    const press = (isOn: boolean) =>
      fireEvent.keyUp(password(), { key: 'A', modifierCapsLock: isOn })
    press(true)
    expect(password()).toHaveAccessibleDescription('Caps Lock is on.')
    press(false)
    expect(password()).not.toHaveAccessibleDescription()
  })
})

describe('resetting the password', () => {
  const answer = /If an account belongs to this address/

  it('keeps the address that was typed and answers neutrally', async () => {
    const { requestReset, user } = show()
    await user.type(email(), 'ana@example.com')
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }))
    expect(email()).toHaveValue('ana@example.com')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText(answer)).toBeVisible()
    expect(requestReset).toHaveBeenCalledWith('ana@example.com')
  })

  it('answers the same for an address without an account', async () => {
    const { user } = show({ requestReset: failing('auth/user-not-found') })
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }))
    await user.type(email(), 'nobody@example.com{Enter}')
    expect(await screen.findByText(answer)).toBeVisible()
  })

  it('says when the service cannot be reached', async () => {
    const { user } = show({ requestReset: failing('auth/network-request-failed') })
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }))
    await user.type(email(), 'ana@example.com{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be reached/)
    expect(screen.queryByText(answer)).not.toBeInTheDocument()
  })
})

describe('arriving at the sign-in page', () => {
  it('fills in the address of a user who has just changed the password, and says so', () => {
    show({ state: { email: 'ana@example.com', notice: 'Your password is changed.' } })
    expect(screen.getByText('Your password is changed.')).toBeVisible()
    expect(email()).toHaveValue('ana@example.com')
    expect(password()).toHaveFocus()
  })

  it.each([[null], ['text'], [{ email: 7 }], [{ key: '1' }]])(
    'takes no notice of %j, the state of another navigation',
    (state) => {
      show({ state })
      expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      expect(email()).toHaveValue('')
    },
  )
})
