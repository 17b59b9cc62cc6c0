import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { SearchForm } from '../../../../src/features/search/search-form'
import { workSearchKey } from '../../../../src/inline-script/controls/search-key'
import { ReadersHeader } from '../../support/readers-header'
import { showPrebuilt } from '../../support/prebuilt'
import { installTopLayer, isShown } from '../../support/top-layer'

const headerBox = () => screen.getByRole('searchbox', { name: 'Search' })
const pageBox = () => screen.getByRole('searchbox', { name: 'Search the site' })
const menu = () => document.getElementById('site-menu')!
const search = () => document.getElementById('site-search')!

beforeAll(() => {
  installTopLayer()
  workSearchKey()
})

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  showPrebuilt(
    <>
      <ReadersHeader currentPath="/" />
      <main>
        <SearchForm />
      </main>
    </>,
  )
})

/** jsdom has no layout: what is shown has to be said. */
function layOut(...shown: readonly HTMLElement[]): void {
  for (const element of [menu(), search()]) {
    const boxes = shown.includes(element) ? [new DOMRect()] : []
    element.getClientRects = () => boxes as unknown as DOMRectList
  }
}

const pressSlash = (target: Element = document.body, modifiers = {}) =>
  !fireEvent.keyDown(target, { key: '/', ...modifiers })

describe('the slash', () => {
  it('leads to the box in the header and opens nothing that is there', () => {
    layOut(menu(), search())
    expect(pressSlash()).toBe(true)
    expect(headerBox()).toHaveFocus()
    expect(isShown(menu()) || isShown(search())).toBe(false)
  })

  it('opens the drawer on a phone, and the search between md and lg', () => {
    layOut(search())
    pressSlash()
    expect([isShown(menu()), isShown(search())]).toEqual([true, false])
    menu().hidePopover()
    layOut(menu())
    pressSlash()
    expect([isShown(menu()), isShown(search())]).toEqual([false, true])
  })

  it('leads to the page’s own box where the page is the search', () => {
    window.history.replaceState(null, '', '/explore?q=w-9')
    layOut(menu(), search())
    expect(pressSlash()).toBe(true)
    expect(pageBox()).toHaveFocus()
  })

  it('is a letter in a field, and nothing with another key or below a dialog', () => {
    layOut(menu(), search())
    expect(pressSlash(pageBox())).toBe(false)
    expect(pressSlash(document.body, { ctrlKey: true })).toBe(false)
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }))
    expect(pressSlash()).toBe(false)
  })
})
