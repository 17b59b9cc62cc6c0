import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { LinkedText } from '../../../../src/components/links/linked-text'

const LINKS = [
  { field: 'example', start: 0, length: 4, path: '/glossary/other' },
  { field: 'summary', start: 15, length: 3, path: '/glossary/llc' },
  { field: 'summary', start: 3, length: 4, path: '/glossary/itin' },
]

describe('a text with terms', () => {
  it('keeps its words and links those of its own field', () => {
    const { container } = render(
      <LinkedText text="An ITIN for an LLC." field="summary" links={LINKS} />,
    )
    expect(container).toHaveTextContent('An ITIN for an LLC.')
    const links = screen.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['ITIN', '/glossary/itin'],
      ['LLC', '/glossary/llc'],
    ])
  })

  it('is plain where the field has none', () => {
    render(<LinkedText text="An ITIN" field="details.0" links={LINKS} />)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('An ITIN')).toBeInTheDocument()
  })
})
