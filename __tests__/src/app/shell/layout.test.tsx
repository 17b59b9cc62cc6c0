import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import { Fragment } from 'react'
import { Layout } from '../../../../src/app/shell/layout'
import type { NavigationProps } from '../../../../src/features/navigation/site-navigation'
import { settleRoute, followRouteChanges } from '../../../../src/platform/page/route-progress'
import { installTopLayer } from '../../support/top-layer'
import { fakeIdentity, sessionWrapper } from '../../support/session'

function OwnNavigation({ currentPath }: NavigationProps) {
  return <nav aria-label={currentPath} />
}

beforeEach(() => {
  installTopLayer()
  localStorage.setItem('cookiesAccepted', 'true')
  settleRoute('/about')
})

describe('the layout', () => {
  it('has header, main content behind a skip link, and footer', () => {
    render(<Layout currentPath="/about">Content</Layout>, {
      wrapper: sessionWrapper(fakeIdentity().store),
    })
    const main = screen.getByRole('main')
    expect(main).toHaveTextContent('Content')
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute(
      'href',
      `#${main.id}`,
    )
    expect(screen.getByRole('banner')).toBeInTheDocument()
    expect(screen.getByRole('contentinfo')).toBeInTheDocument()
  })

  it('has the question about cookies before all that is painted', () => {
    const wrapper = sessionWrapper(fakeIdentity().store)
    render(<Layout currentPath="/about">Content</Layout>, { wrapper })
    expect(document.querySelector('.skip-link')?.nextElementSibling).toBe(
      document.querySelector('dialog.consent'),
    )
  })

  it('has what a page has in place of its parts, or nothing there', () => {
    render(
      <Layout
        currentPath="/create"
        Navigation={OwnNavigation}
        Question={Fragment}
        Footer={Fragment}
      >
        Content
      </Layout>,
      { wrapper: sessionWrapper(fakeIdentity().store) },
    )
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('navigation', { name: '/create' })).toBeInTheDocument()
    expect(header.getByRole('link', { name: 'Login' })).toBeInTheDocument()
    expect(header.queryByRole('search')).toBeNull()
    expect(document.querySelector('dialog')).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  it('is busy, which shows the skeleton, from the start of a route change to its end', () => {
    window.___navigate = () => undefined
    followRouteChanges()
    render(<Layout currentPath="/about">Content</Layout>, {
      wrapper: sessionWrapper(fakeIdentity().store),
    })
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'false')
    act(() => {
      window.___navigate?.('/forms')
    })
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    act(() => settleRoute('/forms'))
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  })
})
