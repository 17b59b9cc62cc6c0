import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { ScrollToTop } from '../../../../src/app/shell/scroll-to-top'
import { workScrollToTop } from '../../../../src/inline-script/controls/scroll-to-top'
import { showPrebuilt } from '../../support/prebuilt'

const button = () => screen.queryByRole('button', { name: 'Scroll to top' })
const scrollTo = jest.fn()
let isCalm = false

function scrollBy(pixels: number): void {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: pixels })
  window.dispatchEvent(new Event('scroll'))
}

beforeAll(() => {
  Object.assign(window, { scrollTo, matchMedia: () => ({ matches: isCalm }) })
  workScrollToTop()
})

beforeEach(() => showPrebuilt(<ScrollToTop />))

afterEach(() => {
  scrollTo.mockReset()
  isCalm = false
})

describe('the scroll-to-top button', () => {
  it('shows beyond 300 px and hides again at 300', () => {
    expect(button()).toBeNull()
    scrollBy(301)
    expect(button()).toBeInTheDocument()
    scrollBy(300)
    expect(button()).toBeNull()
  })

  it.each([
    ['smoothly', false, 'smooth'],
    ['at once for those who asked for less motion', true, 'auto'],
  ])('scrolls to the top %s', (_how, wantsCalm, behavior) => {
    isCalm = wantsCalm
    scrollBy(900)
    fireEvent.click(button()!)
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior })
  })
})
