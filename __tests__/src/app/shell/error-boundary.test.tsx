import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { ErrorBoundary } from '../../../../src/app/shell/error-boundary'

function Broken(): never {
  throw new Error('the data is missing')
}

describe('the error boundary', () => {
  it('says what the visitor can do and records what happened', () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown')
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument()
    expect(logged).toHaveBeenCalledWith(
      expect.stringContaining('This page failed.'),
      expect.objectContaining({ message: 'the data is missing' }),
    )
  })
})
