import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { TermNeighbours } from '../../../../src/features/glossary/term-neighbours'

describe('the terms before and after', () => {
  it('are links; an end of the alphabet has one only', () => {
    const { container, rerender } = render(
      <TermNeighbours previous={{ path: '/glossary/a', label: 'A' }} next={null} />,
    )
    expect(screen.getByRole('link', { name: 'A' })).toHaveAttribute('rel', 'prev')
    expect(screen.queryByText('Next term')).toBeNull()
    rerender(<TermNeighbours previous={null} next={null} />)
    expect(container).toBeEmptyDOMElement()
  })
})
