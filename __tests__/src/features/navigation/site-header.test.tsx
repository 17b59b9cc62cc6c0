import { describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { ReadersHeader } from '../../support/readers-header'
import { fakeIdentity, sessionWrapper } from '../../support/session'

function renderHeader(currentPath: string) {
  const wrapper = sessionWrapper(fakeIdentity().store)
  const header = (path: string) => <ReadersHeader currentPath={path} />
  const { rerender } = render(header(currentPath), { wrapper })
  return {
    goTo: (path: string) => rerender(header(path)),
  }
}

const sections = () => screen.getByRole('navigation', { name: 'Sections' })
const link = (name: string) => within(sections()).getByRole('link', { name })
const toggle = () => screen.getByRole('button', { name: 'More in Tools' })

describe('a header entry', () => {
  it('is the current page on its own path and active on every path below', () => {
    const { goTo } = renderHeader('/forms')
    expect(link('Forms')).toHaveAttribute('aria-current', 'page')
    goTo('/forms/form-w-7')
    expect(link('Forms')).toHaveAttribute('aria-current', 'true')
    goTo('/formsheet')
    expect(link('Forms')).not.toHaveAttribute('aria-current')
  })

  it('is a plain link, and so is everything in its submenu', () => {
    renderHeader('/')
    expect(link('Tools')).toHaveAttribute('href', '/tools')
    expect(link('Days')).toHaveAttribute('href', '/tools#days')
  })

  it('names the list that its button discloses, closed at first', () => {
    renderHeader('/')
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    const list = document.getElementById(toggle().getAttribute('aria-controls')!)!
    expect(
      within(list)
        .getAllByRole('link')
        .map((one) => one.textContent),
    ).toEqual(['Days', 'Dividends'])
  })

  it('stays as the script has left it when the page is rendered again', () => {
    const { goTo } = renderHeader('/')
    toggle().setAttribute('aria-expanded', 'true')
    goTo('/forms')
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
  })
})

describe('what stands beside the logo', () => {
  it('is one popover, which the menu button opens without a script', () => {
    renderHeader('/forms')
    const id = screen.getByRole('button', { name: 'Open menu' }).getAttribute('popovertarget')
    const menu = document.getElementById(id!)!
    expect(menu).toHaveAttribute('popover')
    expect(menu).toContainElement(sections())
    expect(menu).toContainElement(screen.getByRole('search'))
    expect(menu).toContainElement(screen.getByRole('link', { name: 'Login' }))
    const close = within(menu).getByRole('button', { name: 'Close menu' })
    expect(close).toHaveAttribute('popovertarget', id)
    expect(close).toHaveAttribute('popovertargetaction', 'hide')
  })

  it('has a search that is an ordinary form', () => {
    renderHeader('/')
    const form = screen.getByRole('search', { name: 'Site search' })
    expect(form).toHaveAttribute('action', '/explore')
    expect(within(form).getByRole('searchbox', { name: 'Search' })).toHaveAttribute('name', 'q')
    expect(within(form).getByRole('button', { name: 'Search' })).toHaveAttribute('type', 'submit')
  })
})
