import { describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { TermNeighbours } from '../../../../src/features/glossary/term-neighbours'
import { UsedIn } from '../../../../src/features/glossary/used-in'

const pages = (section: string, count: number) => ({
  section,
  links: Array.from({ length: count }, (_, index) => ({
    path: `/${section}/${index}`,
    label: `${section} ${index}`,
  })),
})

const NOTHING = { pages: [], posts: [], postCount: 0 }

describe('where a term is used', () => {
  it('is not mentioned when it is used nowhere', () => {
    const { container } = render(<UsedIn term="Lien" usage={NOTHING} />)
    expect(container).toBeEmptyDOMElement()
  })

  it('is listed by section', () => {
    render(<UsedIn term="Lien" usage={{ ...NOTHING, pages: [pages('forms', 2)] }} />)
    const region = within(screen.getByRole('region', { name: 'Where it is used' }))
    expect(region.getByRole('heading', { level: 3, name: 'Forms' })).toBeInTheDocument()
    expect(region.getAllByRole('link')).toHaveLength(2)
    expect(region.queryByText(/more/)).toBeNull()
  })

  it('unfolds long lists', () => {
    render(<UsedIn term="Lien" usage={{ ...NOTHING, pages: [pages('states', 51)] }} />)
    expect(screen.getByText('43 more')).toBeInTheDocument()
    expect(screen.getByText('43 more').closest('details')).not.toHaveAttribute('open')
  })

  it('names the newest posts and leads to a search for the others', () => {
    const posts = pages('discover', 12).links
    render(<UsedIn term="S corporation" usage={{ pages: [], posts, postCount: 40 }} />)
    expect(screen.getByText(/The newest of 40 posts/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Search for the others' })).toHaveAttribute(
      'href',
      '/explore?q=S%20corporation',
    )
  })
})

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
