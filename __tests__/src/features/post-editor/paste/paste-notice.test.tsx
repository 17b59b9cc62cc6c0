import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import {
  PasteNotice,
  type PasteNews,
} from '../../../../../src/features/post-editor/paste/paste-notice'
import type { PastedPictureState } from '../../../../../src/features/post-editor/paste/use-pasted-pictures'

function show(news: PasteNews | null, pictures: Partial<PastedPictureState> = {}) {
  const on = {
    onKeepPlain: jest.fn(),
    onRetry: jest.fn(),
    onGiveUp: jest.fn(),
    onDismiss: jest.fn(),
  }
  render(<PasteNotice news={news} pictures={{ running: 0, failed: [], ...pictures }} {...on} />)
  return on
}

const failed = (label: string) => ({
  picture: { label, file: () => Promise.reject(new Error('gone')) },
  message: 'The picture could not be read (404).',
})

describe('what is said after a paste', () => {
  it('is nothing where there is nothing to say', () => {
    show(null)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('tells of pictures that are being stored', () => {
    show(null, { running: 3 })
    expect(screen.getByRole('status')).toHaveTextContent('Storing 3 pictures from the clipboard…')
  })

  it('says why pictures could not be stored, and lets the author try again or leave them out', () => {
    const { onRetry, onGiveUp } = show(null, { failed: [failed('a')] })
    expect(screen.getByRole('status')).toHaveTextContent(
      '1 picture from the clipboard could not be stored: The picture could not be read (404).',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(onGiveUp).toHaveBeenCalledTimes(1)
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
