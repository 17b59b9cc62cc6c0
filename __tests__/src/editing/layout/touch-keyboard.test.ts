import { describe, expect, it } from '@jest/globals'
import { visibleWindow } from '../../../../src/editing/layout/use-touch-keyboard'

describe('the visible part of a window', () => {
  it('ends where the touch keyboard begins', () => {
    expect(
      visibleWindow({ innerHeight: 844, visualViewport: { height: 508, offsetTop: 0, scale: 1 } }),
    ).toEqual({ keyboardInset: 336, visibleHeight: 508, isKeyboardOpen: true })
  })

  it('follows a window that has moved to keep the cursor in sight', () => {
    expect(
      visibleWindow({
        innerHeight: 844,
        visualViewport: { height: 508, offsetTop: 100, scale: 1 },
      }),
    ).toEqual({ keyboardInset: 236, visibleHeight: 508, isKeyboardOpen: true })
  })

  it('is not taken for covered by a bar of the browser or by zooming in', () => {
    expect(
      visibleWindow({ innerHeight: 844, visualViewport: { height: 790, offsetTop: 0, scale: 1 } })
        .isKeyboardOpen,
    ).toBe(false)
    expect(
      visibleWindow({ innerHeight: 844, visualViewport: { height: 422, offsetTop: 9, scale: 2 } }),
    ).toEqual({ keyboardInset: 0, visibleHeight: 844, isKeyboardOpen: false })
  })

  it('is all of it where the browser cannot say', () => {
    expect(visibleWindow({ innerHeight: 600, visualViewport: null })).toEqual({
      keyboardInset: 0,
      visibleHeight: 600,
      isKeyboardOpen: false,
    })
  })
})
