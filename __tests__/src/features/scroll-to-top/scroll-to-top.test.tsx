import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ScrollToTop } from '../../../../src/features/scroll-to-top/scroll-to-top'

const button = () => screen.queryByRole('button', { name: 'Scroll to top' })
const scrollTo = jest.fn()
let isCalm = false

function scrollBy(pixels: number): void {
  act(() => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: pixels })
    window.dispatchEvent(new Event('scroll'))
  })
}

beforeEach(() => {
  Object.assign(window, { scrollTo, matchMedia: () => ({ matches: isCalm }) })
})

afterEach(() => {
  scrollBy(0)
  scrollTo.mockReset()
  isCalm = false
})

describe('the scroll-to-top button', () => {
  it('shows beyond 300 px and hides again at 300', () => {
    render(<ScrollToTop />)
    expect(button()).toBeNull()
    scrollBy(301)
    expect(button()).toBeInTheDocument()
    scrollBy(300)
    expect(button()).toBeNull()
  })

  it('scrolls smoothly to the top', async () => {
    render(<ScrollToTop />)
    scrollBy(900)
    await userEvent.click(button()!)
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
  })

  it('jumps for those who asked for less motion', async () => {
    isCalm = true
    render(<ScrollToTop />)
    scrollBy(900)
    await userEvent.click(button()!)
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'auto' })
  })
})
