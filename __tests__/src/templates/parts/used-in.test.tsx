import { describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { UsedIn } from '../../../../src/templates/parts/used-in'

const pages = (section: string, count: number) => ({
  section,
  links: Array.from({ length: count }, (_, index) => ({
    path: `/${section}/${index}`,
    label: `${section} ${index}`,
  })),
})

const NOTHING = { pages: [], posts: [], postCount: 0 }

describe('where a page is used', () => {
  it('is not mentioned when it is used nowhere', () => {
    const { container } = render(<UsedIn name="Lien" usage={NOTHING} />)
    expect(container).toBeEmptyDOMElement()
  })

  it('is listed by section', () => {
    render(<UsedIn name="Lien" usage={{ ...NOTHING, pages: [pages('forms', 2)] }} />)
    const region = within(screen.getByRole('region', { name: 'Where to go on' }))
    expect(region.getByRole('heading', { level: 3, name: 'Forms' })).toBeInTheDocument()
    expect(region.getAllByRole('link')).toHaveLength(2)
    expect(region.queryByText(/more/)).toBeNull()
  })

  it('links forms by their number, with the title below', () => {
    const forms = {
      section: 'forms',
      links: [{ path: '/forms/a', label: 'Form A: On: the title' }],
    }
    render(<UsedIn name="Lien" usage={{ ...NOTHING, pages: [forms] }} />)
    expect(screen.getByRole('link', { name: 'Form A' })).toHaveAttribute('href', '/forms/a')
    expect(screen.getByText('On: the title')).toBeVisible()
  })

  it('unfolds long lists', () => {
    render(<UsedIn name="Lien" usage={{ ...NOTHING, pages: [pages('states', 51)] }} />)
    expect(screen.getByText('43 more')).toBeInTheDocument()
    expect(screen.getByText('43 more').closest('details')).not.toHaveAttribute('open')
  })

  it('names the newest posts and leads to a search for the others', () => {
    const posts = pages('discover', 12).links
    render(<UsedIn name="S corporation" usage={{ pages: [], posts, postCount: 40 }} />)
    expect(screen.getByText(/The newest of 40 posts/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Search for the others' })).toHaveAttribute(
      'href',
      '/explore?q=S%20corporation',
    )
  })

  it('is followed by the tools that have to do with the page, in place of those that use it', () => {
    const tools = [{ path: '/tools/a', label: 'Days of presence' }]
    render(
      <UsedIn name="Form 8840" usage={{ ...NOTHING, pages: [pages('tools', 2)] }} tools={tools} />,
    )
    expect(screen.getByRole('heading', { level: 3, name: 'Calculate it' })).toBeInTheDocument()
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Days of presence',
    ])
  })

  it('has the headings that the page gives it', () => {
    render(
      <UsedIn
        name="Lien"
        usage={{ ...NOTHING, pages: [pages('glossary', 1)] }}
        title="Where it is used"
        titles={{ glossary: 'Other terms' }}
      />,
    )
    expect(screen.getByRole('region', { name: 'Where it is used' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 3, name: 'Other terms' })).toBeInTheDocument()
  })
})
