import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { workSubmenus } from '../../../../src/inline-script/controls/submenus'
import { ReadersHeader } from '../../support/readers-header'
import { showPrebuilt } from '../../support/prebuilt'
import { stopTheClock } from '../../support/fake-timers'

const sections = () => screen.getByRole('navigation', { name: 'Sections' })
const link = (name: string) => within(sections()).getByRole('link', { name })
const toggle = () => screen.getByRole('button', { name: 'More in Tools' })
const isOpen = () => toggle().getAttribute('aria-expanded') === 'true'

beforeAll(workSubmenus)

beforeEach(() => {
  window.innerWidth = 1280
  fireEvent.popState(window)
  // Links to a place on the page are all that jsdom follows.
  window.history.replaceState(null, '', '/tools')
  showPrebuilt(<ReadersHeader currentPath="/" />)
})

describe('a submenu', () => {
  it('opens and closes by its button', async () => {
    const user = userEvent.setup()
    await user.click(toggle())
    expect(isOpen()).toBe(true)
    await user.click(toggle())
    expect(isOpen()).toBe(false)
  })

  it('closes on Escape and gives the focus back to its button', async () => {
    const user = userEvent.setup()
    await user.click(toggle())
    await user.keyboard('{ArrowDown}')
    expect(link('Days')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(toggle()).toHaveFocus()
  })

  it('takes Escape for itself before a drawer around it does', async () => {
    const user = userEvent.setup()
    await user.click(toggle())
    expect(fireEvent.keyDown(toggle(), { key: 'Escape' })).toBe(false)
    expect(fireEvent.keyDown(toggle(), { key: 'Escape' })).toBe(true)
  })

  it('lets the arrow keys, Home and End move among its links', async () => {
    const user = userEvent.setup()
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

  it('closes when the pointer or the focus goes elsewhere', async () => {
    const user = userEvent.setup()
    await user.click(toggle())
    await user.click(document.body)
    expect(isOpen()).toBe(false)
    await user.click(toggle())
    act(() => link('Forms').focus())
    expect(isOpen()).toBe(false)
  })

  it('closes when a link is followed, and when the browser goes back', async () => {
    const user = userEvent.setup()
    await user.click(toggle())
    await user.click(link('Days'))
    expect(isOpen()).toBe(false)
    await user.click(toggle())
    fireEvent.popState(window)
    // Links to a place on the page are all that jsdom follows.
    window.history.replaceState(null, '', '/tools')
    expect(isOpen()).toBe(false)
  })
})

describe('a mouse in the row', () => {
  stopTheClock()

  /** jsdom's pointer events have no type of pointer. */
  const pointTo = (element: Element, pointerType = 'mouse') => {
    const event = new MouseEvent('pointerover', { bubbles: true })
    fireEvent(element, Object.defineProperty(event, 'pointerType', { value: pointerType }))
  }
  const leave = () => pointTo(document.body)

  it('opens a submenu where it rests and closes it after it has left', () => {
    pointTo(link('Tools'))
    expect(isOpen()).toBe(false)
    jest.runAllTimers()
    expect(isOpen()).toBe(true)
    leave()
    expect(isOpen()).toBe(true)
    jest.runAllTimers()
    expect(isOpen()).toBe(false)
  })

  it('opens nothing where it only passes over', () => {
    pointTo(link('Tools'))
    leave()
    jest.runAllTimers()
    expect(isOpen()).toBe(false)
  })

  it('closes nothing when it comes back at once', () => {
    pointTo(link('Tools'))
    jest.runAllTimers()
    leave()
    jest.advanceTimersByTime(200)
    pointTo(link('Days'))
    jest.runAllTimers()
    expect(isOpen()).toBe(true)
    leave()
    jest.runAllTimers()
  })

  it('does not close what a click keeps open, and a second click does', () => {
    pointTo(link('Tools'))
    jest.runAllTimers()
    fireEvent.click(toggle())
    leave()
    jest.runAllTimers()
    expect(isOpen()).toBe(true)
    fireEvent.click(toggle())
    expect(isOpen()).toBe(false)
  })

  it('is not a finger, is not in a drawer, and gives way to a visitor who decides otherwise', () => {
    pointTo(link('Tools'), 'touch')
    jest.runAllTimers()
    expect(isOpen()).toBe(false)
    window.innerWidth = 600
    pointTo(link('Tools'))
    jest.runAllTimers()
    expect(isOpen()).toBe(false)
    window.innerWidth = 1280
    pointTo(link('Tools'))
    fireEvent.click(link('Tools'))
    jest.runAllTimers()
    expect(isOpen()).toBe(false)
    leave()
    jest.runAllTimers()
  })
})
