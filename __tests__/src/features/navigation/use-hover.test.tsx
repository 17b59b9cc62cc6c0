import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { useHover } from '../../../../src/features/navigation/use-hover'

const open = jest.fn()
const close = jest.fn()

function Target() {
  const { onPointerEnter, onPointerLeave, forget } = useHover(open, close)
  return (
    <button onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave} onClick={forget}>
      Target
    </button>
  )
}

beforeEach(() => {
  jest.useFakeTimers()
  open.mockReset()
  close.mockReset()
  render(<Target />)
})

afterEach(() => {
  jest.useRealTimers()
})

/** The test's browser has no pointer events of its own; React makes enter and leave of these two. */
const pointer = (kind: 'enter' | 'leave', pointerType: string) => {
  const event = new MouseEvent(kind === 'enter' ? 'pointerover' : 'pointerout', {
    bubbles: true,
    relatedTarget: document.body,
  })
  Object.defineProperty(event, 'pointerType', { value: pointerType })
  fireEvent(screen.getByRole('button'), event)
}

describe('hovering', () => {
  it('opens for a mouse that rests and closes after it has left', () => {
    pointer('enter', 'mouse')
    expect(open).not.toHaveBeenCalled()
    jest.runAllTimers()
    expect(open).toHaveBeenCalledTimes(1)
    pointer('leave', 'mouse')
    jest.runAllTimers()
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('opens nothing for a mouse that only passes over', () => {
    pointer('enter', 'mouse')
    pointer('leave', 'mouse')
    jest.runAllTimers()
    expect(open).not.toHaveBeenCalled()
  })

  it('closes nothing when the mouse comes back at once', () => {
    pointer('enter', 'mouse')
    jest.runAllTimers()
    pointer('leave', 'mouse')
    pointer('enter', 'mouse')
    jest.runAllTimers()
    expect(close).not.toHaveBeenCalled()
  })

  it('leaves fingers alone, and a visitor who has decided otherwise', () => {
    pointer('enter', 'touch')
    jest.runAllTimers()
    pointer('enter', 'mouse')
    fireEvent.click(screen.getByRole('button'))
    jest.runAllTimers()
    expect(open).not.toHaveBeenCalled()
  })
})
