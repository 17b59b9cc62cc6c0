import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { Layout } from '../../../src/app/layout'
import { settleRoute, followRouteChanges } from '../../../src/platform/route-progress'
import { installTopLayer } from '../support/top-layer'
import { fakeIdentity, sessionWrapper } from '../support/session'

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

  it('has the question about cookies before all that is painted, but not where a page asks it itself', () => {
    const wrapper = sessionWrapper(fakeIdentity().store)
    const { rerender } = render(<Layout currentPath="/about">Content</Layout>, { wrapper })
    expect(document.querySelector('.skip-link')?.nextElementSibling).toBe(
      document.querySelector('dialog.consent'),
    )
    rerender(<Layout currentPath="/cookies">Content</Layout>)
    expect(document.querySelector('dialog.consent')).toBeNull()
  })

  it('is busy, which shows the skeleton, from the start of a route change to its end', () => {
    window.___navigate = () => undefined
    const stop = followRouteChanges()
    render(<Layout currentPath="/about">Content</Layout>, {
      wrapper: sessionWrapper(fakeIdentity().store),
    })
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'false')
    act(() => {
      window.___navigate?.('/forms')
    })
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    act(() => {
      settleRoute('/forms')
    })
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'false')
    stop()
  })
})
