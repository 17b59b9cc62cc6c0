import { describe, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AccountSources } from '../../../../../src/features/sign-in/account/account-sources'
import { AuthError } from '../../../../../src/platform/base/errors'

// The configured backend is not used: every source is passed in.
jest.mock('../../../../../src/features/sign-in/account/browser-account', () => ({
  browserAccount: {},
}))
import Account from '../../../../../src/features/sign-in/account/account'

function show(change: Partial<AccountSources> = {}) {
  const sources = {
    readRole: jest.fn<AccountSources['readRole']>(async () => 'editor'),
    changePassword: jest.fn<AccountSources['changePassword']>(async () => undefined),
    saveName: jest.fn<AccountSources['saveName']>(async () => null),
    deleteAccount: jest.fn<AccountSources['deleteAccount']>(async () => undefined),
    ...change,
  }
  render(
    <Account
      userId="pliego-first-author"
      email="ana@example.com"
      onDelete={(work) => work()}
      sources={sources}
    />,
  )
  return { sources, user: userEvent.setup() }
}

const part = (name: string) => within(screen.getByRole('region', { name }))
const current = () => screen.getByLabelText('Current password')
const next = () => screen.getByLabelText('New password')
const change = () => screen.getByRole('button', { name: 'Change password' })

describe('the account', () => {
  it('says whose it is, and what a new password does elsewhere', async () => {
    show()
    expect(screen.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
    expect(screen.getByText('ana@example.com')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Lucía Vargas' })).toHaveAttribute(
      'href',
      '/discover/author/lucia-vargas',
    )
    expect(await screen.findByText(/^Editor: also edits/)).toBeVisible()
    expect(screen.getByText(/signs this account out on every other device/)).toBeVisible()
  })

  it('changes the name that signs posts, and says why it could not', async () => {
    const saveName = jest
      .fn<AccountSources['saveName']>()
      .mockResolvedValueOnce('The server cannot be reached.')
      .mockResolvedValue(null)
    const { user } = show({ saveName })
    const field = await screen.findByLabelText('Name on your posts')
    expect(field).toHaveValue('Lucía Vargas')
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('Enter the name that signs your posts.')).toBeVisible()
    await user.type(field, '  Ana   Mora ')
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText(/cannot be reached/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('Your posts are signed “Ana Mora” now.')).toBeVisible()
    expect(saveName).toHaveBeenLastCalledWith('pliego-first-author', 'Ana Mora')
  })

  it('offers no name to someone without a part in the site', async () => {
    show({ readRole: async () => null })
    expect(await screen.findByText(/^None yet/)).toBeVisible()
    expect(screen.queryByLabelText('Name on your posts')).toBeNull()
  })

  it('promises an administrator nothing that no screen does', async () => {
    show({ readRole: async () => 'admin' })
    expect(await screen.findByText('Administrator: may do all that an editor may')).toBeVisible()
    expect(
      screen.getByText('Make sure first that the site has another administrator.'),
    ).toBeVisible()
  })

  it('is of use when the role cannot be read', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    show({ readRole: () => Promise.reject(new Error('offline')) })
    expect(await screen.findByText('Could not be loaded')).toBeVisible()
    expect(change()).toBeEnabled()
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('gets another password, and says that the other sessions end', async () => {
    const { sources, user } = show()
    await user.type(current(), 'the old one')
    await user.type(next(), 'quite another one')
    await user.click(change())
    expect(sources.changePassword).toHaveBeenCalledWith('the old one', 'quite another one')
    expect(await screen.findByText(/You stay signed in here/)).toBeVisible()
    expect(current()).toHaveValue('')
    expect(next()).toHaveValue('')
  })

  it.each([
    ['auth/invalid-credential', 'This is not your current password.', current],
    ['auth/weak-password', /refuses this password as too weak/, next],
  ])('puts what is wrong (%s) beside the field', async (code, message, field) => {
    const { user } = show({ changePassword: () => Promise.reject(new AuthError(code, code)) })
    await user.type(current(), 'the old one')
    await user.type(next(), 'quite another one')
    await user.click(change())
    expect(await screen.findByText(message)).toHaveAttribute('role', 'alert')
    expect(field()).toHaveFocus()
    expect(field()).toBeInvalid()
  })

  it('tells a failure that no field is to blame for', async () => {
    const { user } = show({
      changePassword: () => Promise.reject(new AuthError('auth/network-request-failed', 'offline')),
    })
    await user.type(current(), 'the old one')
    await user.type(next(), 'quite another one')
    await user.click(change())
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be reached/)
  })

  it('sends no request with a password that is too short', async () => {
    const { sources, user } = show()
    await user.type(current(), 'the old one')
    await user.type(next(), 'short')
    await user.click(change())
    expect(await screen.findByText('Use at least 8 characters.')).toBeVisible()
    expect(sources.changePassword).not.toHaveBeenCalled()
  })

  it('is deleted after the password, and says what becomes of the posts', async () => {
    const { sources, user } = show()
    expect(
      part('Delete account').getByText(/Your posts stay\..*Lucía Vargas in the byline/),
    ).toBeVisible()
    await user.click(part('Delete account').getByRole('button', { name: 'Delete account' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Enter your password first.')
    expect(sources.deleteAccount).not.toHaveBeenCalled()
    await user.type(dialog.getByLabelText('Password'), 'the old one')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(sources.deleteAccount).toHaveBeenCalledWith('the old one')
  })

  it.each([
    ['auth/invalid-credential', 'This is not your password.'],
    ['auth/internal-error', 'The account could not be deleted. Try again in a moment.'],
  ])('stays when it cannot be deleted (%s), and says why', async (code, message) => {
    const { user } = show({ deleteAccount: () => Promise.reject(new AuthError(code, code)) })
    await user.click(part('Delete account').getByRole('button', { name: 'Delete account' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Password'), 'wrong')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(message)
  })
})
