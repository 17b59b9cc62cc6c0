import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { NavigationItem } from '../../../../src/features/navigation/navigation-item'
import { SiteHeader } from '../../../../src/features/navigation/site-header'
import { installDialog, pressEscapeIn } from '../../support/dialog'
import { fakeIdentity, sessionWrapper } from '../../support/session'

jest.mock('gatsby', () => jest.requireActual('../../support/gatsby'))

const ITEMS: readonly NavigationItem[] = [
  { label: 'Forms', href: '/forms', children: [] },
  {
    label: 'Tools',
    href: '/tools',
    children: [
      { label: 'Days', href: '/tools#days' },
      { label: 'Dividends', href: '/tools#dividends' },
    ],
  },
]

function renderHeader(currentPath: string) {
  const wrapper = sessionWrapper(fakeIdentity().store)
  const { rerender } = render(<SiteHeader items={ITEMS} currentPath={currentPath} />, { wrapper })
  return {
    goTo: (path: string) => {
      rerender(<SiteHeader items={ITEMS} currentPath={path} />)
    },
  }
}

const sections = () => screen.getByRole('navigation', { name: 'Sections' })
const link = (name: string) => within(sections()).getByRole('link', { name })
const toggle = () => screen.getByRole('button', { name: 'More in Tools' })
const submenu = () => document.getElementById(toggle().getAttribute('aria-controls')!)!

beforeEach(installDialog)

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
})

describe('a submenu', () => {
  it('opens and closes by its button', async () => {
    const user = userEvent.setup()
    renderHeader('/')
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    await user.click(toggle())
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
    expect(submenu()).toHaveAttribute('data-open', 'true')
    await user.click(toggle())
    expect(submenu()).toHaveAttribute('data-open', 'false')
  })

  it('closes on Escape and gives the focus back to its button', async () => {
    const user = userEvent.setup()
    renderHeader('/')
    await user.click(toggle())
    await user.keyboard('{ArrowDown}')
    expect(link('Days')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    expect(toggle()).toHaveFocus()
  })

  it('lets the arrow keys, Home and End move among its links', async () => {
    const user = userEvent.setup()
    renderHeader('/')
    await user.click(toggle())
    await user.keyboard('{ArrowUp}')
    expect(link('Dividends')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(link('Days')).toHaveFocus()
    await user.keyboard('{End}')
    expect(link('Dividends')).toHaveFocus()
    await user.keyboard('{Home}')
    expect(link('Days')).toHaveFocus()
  })

  it('closes when the pointer or the focus goes elsewhere, and when the page changes', async () => {
    const user = userEvent.setup()
    const { goTo } = renderHeader('/')
    await user.click(toggle())
    await user.click(document.body)
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    await user.click(toggle())
    act(() => {
      link('Forms').focus()
    })
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    await user.click(toggle())
    goTo('/tools')
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('the drawer', () => {
  const drawer = () => screen.queryByRole('dialog', { name: 'Menu' })
  const open = () => screen.getByRole('button', { name: 'Open menu' })

  it('opens by the menu button with all entries and the session buttons', async () => {
    const user = userEvent.setup()
    renderHeader('/forms')
    expect(drawer()).toBeNull()
    await user.click(open())
    const links = within(drawer()!).getAllByRole('link')
    expect(links.map((entry) => entry.textContent)).toEqual(
      expect.arrayContaining(['Forms', 'Tools', 'Login']),
    )
    expect(within(drawer()!).getByRole('link', { name: 'Forms' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  it('closes on Escape, by its button, by a followed link and where the row begins', async () => {
    const user = userEvent.setup()
    const { goTo } = renderHeader('/')
    await user.click(open())
    act(() => {
      pressEscapeIn(drawer()!)
    })
    expect(drawer()).toBeNull()
    await user.click(open())
    await user.click(screen.getByRole('button', { name: 'Close menu' }))
    expect(drawer()).toBeNull()
    await user.click(open())
    goTo('/forms')
    expect(drawer()).toBeNull()
    await user.click(open())
    window.innerWidth = 900
    act(() => {
      window.dispatchEvent(new Event('resize'))
    })
    expect(drawer()).toBeNull()
  })
})
