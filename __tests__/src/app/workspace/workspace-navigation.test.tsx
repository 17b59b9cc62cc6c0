import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import type { AuthorNames } from '../../../../shared/accounts/authors'
import { settleRoute } from '../../../../src/platform/page/route-progress'
import type { Role } from '../../../../shared/accounts/roles'
import { ANA, fakeIdentity, sessionWrapper } from '../../support/session'

const readRole = jest.fn<(userId: string) => Promise<Role | null>>()
let names: AuthorNames | null = null

// No backend is configured.
jest.mock('../../../../src/platform/posts', () => ({
  readRole: (userId: string) => readRole(userId),
}))
jest.mock('../../../../src/platform/authors/author-names', () => ({ useAuthorNames: () => names }))
import { Fragment } from 'react'
import { Layout } from '../../../../src/app/shell/layout'
import { WorkspaceNavigation } from '../../../../src/app/workspace/workspace-navigation'

const shell = (path: string) => (
  <Layout currentPath={path} Navigation={WorkspaceNavigation} Question={Fragment} Footer={Fragment}>
    Work
  </Layout>
)

interface Screen {
  readonly role?: Role | null
  readonly path?: string
  readonly search?: string
}

async function showSignedIn({ role = 'author', path = '/create', search = '' }: Screen = {}) {
  readRole.mockResolvedValue(role)
  const identity = fakeIdentity()
  identity.hasPersistedSession.mockReturnValue(true)
  window.history.replaceState(null, '', `${path}${search}`)
  const { rerender } = render(shell(path), { wrapper: sessionWrapper(identity.store) })
  await act(async () => undefined)
  await act(async () => identity.report(ANA))
  return {
    goTo: (pathname: string) => act(async () => rerender(shell(pathname))),
  }
}

const workspace = () => screen.getByRole('navigation', { name: 'Workspace' })
const entries = () =>
  [...workspace().querySelectorAll(':scope > ul > li > a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
const current = () =>
  [...workspace().querySelectorAll('[aria-current]')].map((link) => [
    link.textContent,
    link.getAttribute('aria-current'),
  ])

beforeEach(() => {
  names = null
  readRole.mockReset()
  localStorage.setItem('cookiesAccepted', 'true')
  settleRoute('/create')
})
afterEach(() => localStorage.clear())

describe('the header of authors’ screens', () => {
  it('keeps logo, Create Post and Sign Out, and leaves out the search', async () => {
    await showSignedIn()
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('link', { name: 'Pliego, home' })).toHaveAttribute('href', '/')
    expect(header.getByRole('link', { name: 'Create Post' })).toBeInTheDocument()
    expect(header.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument()
    expect(screen.queryByRole('search')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Open search' })).toBeNull()
  })

  it('leads an author to posts and account', async () => {
    await showSignedIn({ role: 'author' })
    expect(entries()).toEqual([
      ['Posts', '/create'],
      ['Library', '/create?view=library'],
      ['Account', '/create/account'],
    ])
  })

  it.each(['editor', 'admin'] as const)(
    'leads an %s to the terms and the publishing console too',
    async (role) => {
      await showSignedIn({ role })
      expect(entries()).toEqual([
        ['Posts', '/create'],
        ['Library', '/create?view=library'],
        ['Terms', '/create?view=terms'],
        ['Publishing', '/create/publishing'],
        ['Account', '/create/account'],
      ])
    },
  )

  it('asks for a role that could not be read again on the next screen', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    readRole.mockRejectedValueOnce(new Error('no network'))
    const { goTo } = await showSignedIn({ role: 'admin' })
    expect(within(workspace()).queryByRole('link', { name: 'Publishing' })).toBeNull()
    await goTo('/create/account')
    expect(within(workspace()).getByRole('link', { name: 'Publishing' })).toBeInTheDocument()
  })

  it('says in the account whose it is, by the name that readers see', async () => {
    names = new Map([['ana', 'Ana María Quesada']])
    await showSignedIn()
    expect(
      within(workspace()).getByRole('link', { name: 'Account Ana María Quesada' }),
    ).toHaveAttribute('href', '/create/account')
  })

  it.each([
    ['/create', '', 'Posts', 'page'],
    ['/create', '?post=a', 'Posts', 'true'],
    ['/create', '?new=1', 'Posts', 'true'],
    ['/create', '?view=library', 'Library', 'page'],
    ['/create', '?view=terms', 'Terms', 'page'],
    ['/create', '?entry=new', 'Terms', 'true'],
    ['/create/publishing', '', 'Publishing', 'page'],
    ['/create/account', '', 'Account', 'page'],
  ])('marks the entry of %s%s', async (path, search, label, mark) => {
    await showSignedIn({ role: 'editor', path, search })
    expect(current()).toEqual([[label, mark]])
  })

  it('has the sections of the site in one menu', async () => {
    await showSignedIn()
    const site = within(workspace()).getByRole('button', { name: 'Site' })
    expect(site).toHaveAttribute('aria-expanded', 'false')
    const list = within(document.getElementById(site.getAttribute('aria-controls')!)!)
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Glossary',
      'Forms',
      'States',
      'Tools',
      'Blog',
    ])
  })

  it('offers Login to those who are not signed in, and no one’s name', async () => {
    names = new Map([['ana', 'Ana']])
    render(shell('/create'), { wrapper: sessionWrapper(fakeIdentity().store) })
    await act(async () => undefined)
    expect(screen.getByRole('link', { name: 'Login' })).toBeInTheDocument()
    expect(entries()).toEqual([
      ['Posts', '/create'],
      ['Library', '/create?view=library'],
      ['Account', '/create/account'],
    ])
    expect(readRole).not.toHaveBeenCalled()
  })
})
