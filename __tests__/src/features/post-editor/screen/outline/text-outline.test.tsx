import { describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { EMPTY_EDITOR_FIELDS } from '../../../../../../shared/post/editor-fields'
import { TextOutline } from '../../../../../../src/features/post-editor/screen/outline/text-outline'
import type { WrittenText } from '../../../../../../src/editing/loading/when-idle'
import { stopTheClock } from '../../../../support/fake-timers'

/** A text that can be changed, as the editing session offers it. */
function writtenText(html: string) {
  const listeners = new Set<() => void>()
  let fields = { ...EMPTY_EDITOR_FIELDS, html }
  const text: WrittenText = {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => fields,
  }
  const write = (next: string) => {
    fields = { ...EMPTY_EDITOR_FIELDS, html: next }
    act(() => {
      listeners.forEach((listener) => listener())
      jest.runAllTimers()
    })
  }
  return { text, write }
}

function open(html: string) {
  const { text, write } = writtenText(html)
  const onGoTo = jest.fn()
  const onFind = jest.fn()
  render(<TextOutline text={text} onGoTo={onGoTo} onFind={onFind} />)
  return { write, onGoTo, onFind }
}

describe('the outline of the text', () => {
  stopTheClock()

  it('lists the headings, each of which leads to its place', () => {
    const { write, onGoTo } = open('')
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
    write('<h2>First</h2><p>text</p><h3>Inner</h3><h2></h2>')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'First',
      'Inner',
      'Heading without words',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Inner' }))
    expect(onGoTo).toHaveBeenLastCalledWith({ kind: 'heading', index: 1 })
  })

  it('opens the search of the text', () => {
    const { onFind } = open('')
    fireEvent.click(screen.getByRole('button', { name: 'Find and replace' }))
    expect(onFind).toHaveBeenCalledTimes(1)
  })
})
