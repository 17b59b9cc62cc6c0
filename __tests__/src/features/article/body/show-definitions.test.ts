import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fireEvent } from '@testing-library/react'
import { showDefinitions } from '../../../../../src/features/article/body/show-definitions'

const showPopover = jest.fn<(this: HTMLElement, options: { source: HTMLElement }) => void>()
const hidePopover = jest.fn<(this: HTMLElement) => void>()
let stop: () => void = () => undefined

// jsdom knows no popovers.
Object.assign(HTMLElement.prototype, { showPopover, hidePopover })

beforeEach(() => {
  jest.useFakeTimers()
  showPopover.mockReset()
  hidePopover.mockReset()
  document.body.innerHTML =
    '<p><a href="/glossary/lien" aria-describedby="term--lien">li<em>ens</em></a> text</p>' +
    '<div id="term--lien" popover="hint">Lien</div>'
  stop = showDefinitions()
})

afterEach(() => {
  stop()
  jest.useRealTimers()
})

const one = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`There is no ${selector}.`)
  return element
}

describe('the definition of a term', () => {
  it('is shown when a mouse rests on the link, stays under the mouse, and goes when it leaves', () => {
    fireEvent.mouseOver(one('em'))
    expect(showPopover).not.toHaveBeenCalled()
    jest.runAllTimers()
    expect(showPopover.mock.calls).toEqual([[{ source: one('a') }]])
    expect(showPopover.mock.contexts).toEqual([one('#term--lien')])
    fireEvent.mouseOver(one('#term--lien'))
    jest.runAllTimers()
    expect(hidePopover).not.toHaveBeenCalled()
    fireEvent.mouseOver(one('p'))
    jest.runAllTimers()
    expect(hidePopover.mock.contexts).toEqual([one('#term--lien')])
  })

  it('is not shown for a mouse that passes by', () => {
    fireEvent.mouseOver(one('a'))
    fireEvent.mouseOver(one('p'))
    jest.runAllTimers()
    expect(showPopover).not.toHaveBeenCalled()
  })

  it('is shown for the focus, and hidden by Esc', () => {
    fireEvent.focusIn(one('a'))
    jest.runAllTimers()
    expect(showPopover).toHaveBeenCalledTimes(1)
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(hidePopover).toHaveBeenCalledTimes(1)
  })
})
