import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import {
  PasteNotice,
  type PasteNews,
} from '../../../../../src/features/post-editor/paste/paste-notice'

function show(news: PasteNews | null) {
  const on = {
    onKeepPlain: jest.fn(),
    onDismiss: jest.fn(),
  }
  render(<PasteNotice news={news} {...on} />)
  return on
}

describe('what is said after a paste', () => {
  it('is nothing where there is nothing to say', () => {
    show(null)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('counts the pictures that the author has to choose', () => {
    const { onDismiss } = show({ isMarkdown: false, missing: 2 })
    expect(screen.getByRole('status')).toHaveTextContent(/^2 pictures .* Choose each at/)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onDismiss).toHaveBeenCalledTimes(1)
  })

  it('offers to take Markdown as it was written', () => {
    const { onKeepPlain } = show({ isMarkdown: true, missing: 0 })
    fireEvent.click(screen.getByRole('button', { name: 'Keep as plain text' }))
    expect(onKeepPlain).toHaveBeenCalledTimes(1)
  })
})
