import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import { workDrawer } from '../../../../src/inline-script/controls/drawer'
import { ReadersHeader } from '../../support/readers-header'
import { showPrebuilt } from '../../support/prebuilt'
import { installTopLayer, isShown } from '../../support/top-layer'

const menu = () => document.getElementById('site-menu')!
const main = () => document.querySelector('main')!

/** What listens to the window becoming as wide as a media query says. */
const listeners = new Map<string, () => void>()

beforeAll(() => {
  installTopLayer()
  window.matchMedia = (query) =>
    ({
      addEventListener: (_: string, listener: () => void) => listeners.set(query, listener),
    }) as unknown as MediaQueryList
  workDrawer()
})

/** The window has become as wide, or narrower. */
function cross(width: number): void {
  listeners.get(`(min-width:${width}px)`)?.()
}

beforeEach(() => {
  showPrebuilt(
    <>
      <ReadersHeader currentPath="/forms" />
      <main>Content</main>
    </>,
  )
  menu().showPopover()
})

describe('the open drawer', () => {
  it('is a modal dialog with all entries and the session buttons, and has the focus', () => {
    const drawer = screen.getByRole('dialog', { name: 'Menu' })
    expect(drawer).toHaveFocus()
    expect(main().inert).toBe(true)
    const links = within(drawer).getAllByRole('link')
    expect(links.map((entry) => entry.textContent)).toEqual(
      expect.arrayContaining(['Forms', 'Tools', 'Login']),
    )
    expect(within(drawer).getByRole('link', { name: 'Forms' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  it('leaves the focus on what it was opened for', () => {
    menu().hidePopover()
    screen.getByRole('searchbox').focus()
    menu().showPopover()
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  it('leaves no trace in the page when it is closed', () => {
    menu().hidePopover()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(main().inert).toBe(false)
  })

  it('gives the focus back to its button also when it had left the page', () => {
    menu().blur()
    menu().hidePopover()
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus()
  })

  it('closes by a followed link', () => {
    fireEvent.click(screen.getByRole('link', { name: 'Forms' }))
    expect(isShown(menu())).toBe(false)
  })

  it('closes where the row begins', () => {
    cross(900)
    expect(isShown(menu())).toBe(false)
  })
})

describe('the search between md and lg', () => {
  const search = () => document.getElementById('site-search')!

  it('has the focus when it is opened, and closes where it stands in the row', () => {
    menu().hidePopover()
    search().showPopover()
    expect(screen.getByRole('searchbox')).toHaveFocus()
    cross(1200)
    expect(isShown(search())).toBe(false)
  })
})
