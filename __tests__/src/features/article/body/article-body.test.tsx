import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ShownTerm } from '../../../../../shared/post/kept-body'
import { BodyFrame } from '../../../../../src/features/article/body/body-frame'
import { ContentsList, isWorthListing } from '../../../../../src/features/article/contents-list'
import { readDimension } from '../../../../../src/features/article/body/dimension'
import { ParsedBody } from '../../../../../src/features/article/body/parsed-body'
import type { Picture } from '../../../../../src/features/article/picture'
import { navigate } from '../../../support/gatsby'
import { imageData } from '../../../support/image-data'

const stopHere = (event: Event) => event.preventDefault()

beforeEach(() => {
  navigate.mockReset()
  delete window.___loader
})

const picture = (overrides: Partial<Picture> = {}): Picture => ({
  hash: 'abc',
  width: 800,
  height: 600,
  imageData,
  publicUrl: null,
  ...overrides,
})

const show = (
  html: string,
  pictures: readonly Picture[] = [picture()],
  terms: readonly ShownTerm[] = [],
) =>
  render(
    <BodyFrame>
      <ParsedBody html={html} pictures={pictures} terms={terms} />
    </BodyFrame>,
  )

describe('terms in a post', () => {
  const lien = { path: '/glossary/lien', term: 'Lien', definition: 'A claim on property.' }

  it('are links with their definition, which no search finds', () => {
    show(
      '<p><a class="term-link" href="/glossary/lien">liens</a> and <a class="term-link" href="/glossary/lien#example">one</a></p>',
      [],
      [lien],
    )
    for (const name of ['liens', 'one']) {
      const link = screen.getByRole('link', { name })
      expect(link).toHaveAccessibleDescription('Lien A claim on property.')
      expect(link).toHaveAttribute('aria-describedby', 'term--lien')
    }
    const definition = document.getElementById('term--lien')
    expect(definition).toHaveAttribute('popover', 'hint')
    expect(definition?.parentElement).toHaveAttribute('data-pagefind-ignore')
  })

  it('are plain links where their definition is not known', () => {
    show('<a class="term-link" href="/glossary/lien">liens</a>')
    const link = screen.getByRole('link', { name: 'liens' })
    expect(link).not.toHaveAttribute('aria-describedby')
  })
})

describe('links in a post', () => {
  it('to a page of the site are followed without a reload, and loaded when a pointer is over them', () => {
    const hovering = jest.fn()
    window.___loader = { hovering }
    show('<a href="/forms/form-w-7#fees">W-7</a>')
    const link = screen.getByRole('link', { name: 'W-7' })
    expect(link).toHaveAttribute('href', '/forms/form-w-7#fees')
    expect(link).not.toHaveAttribute('rel')
    fireEvent.mouseOver(link)
    expect(hovering).toHaveBeenCalledWith('/forms/form-w-7')
    fireEvent.click(link)
    expect(navigate).toHaveBeenCalledWith('/forms/form-w-7#fees')
  })

  it('to a stored file are left to the browser', () => {
    document.addEventListener('click', stopHere, { once: true })
    show('<a href="/states/states.csv">Table</a>')
    fireEvent.click(screen.getByRole('link', { name: 'Table' }))
    expect(navigate).not.toHaveBeenCalled()
  })

  it('which the build set for a term of the glossary are marked as such', () => {
    show('<a class="term-link" href="/glossary/apostille">apostille</a>')
    expect(screen.getByRole('link', { name: 'apostille' })).toHaveClass('term-link')
  })

  it('that open a window carry noopener and noreferrer', () => {
    show('<a href="https://a.example" target="_blank">A</a>')
    const link = screen.getByRole('link', { name: 'A' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it('elsewhere stay in the same window', () => {
    show('<a href="https://a.example/b">A</a>')
    expect(screen.getByRole('link', { name: 'A' })).not.toHaveAttribute('target')
  })

  it('without an address become plain text', () => {
    show('<a>A</a>')
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('A')).toBeInTheDocument()
  })
})

describe('pictures in a post', () => {
  const loadingOf = (html: string, isOnTop: boolean) => {
    const { container } = render(
      <ParsedBody html={html} pictures={[picture()]} terms={[]} isOnTop={isOnTop} />,
    )
    return [...container.querySelectorAll('img')].map((image) => image.getAttribute('loading'))
  }
  const two = '<p>First.</p><img data-image="abc" alt="A"><img data-image="abc" alt="B">'

  it('load at once only where the first of them opens the page', () => {
    expect(loadingOf(two, true)).toEqual(['eager', 'lazy'])
    expect(loadingOf(two, false)).toEqual(['lazy', 'lazy'])
    expect(loadingOf(`<p>${'Long text. '.repeat(300)}</p>${two}`, true)).toEqual(['lazy', 'lazy'])
  })

  it('are drawn in responsive sizes, as wide as they are made or as there is room', async () => {
    show('<img data-image="abc" alt="A map">')
    const image = await screen.findByRole('img', { name: 'A map' })
    expect(image).toHaveAttribute(
      'sizes',
      '(min-width: 768px) min(640px, 100vw - 104px), min(640px, 100vw - 80px)',
    )
  })

  it('leave room for a contents list that stands beside the text', () => {
    const headings = '<h2 id="a">A</h2><h2 id="b">B</h2><h3 id="c">C</h3>'
    show(`${headings}<img data-image="abc" alt="A map" width="300">`)
    expect(screen.getByRole('img', { name: 'A map' })).toHaveAttribute(
      'sizes',
      '(min-width: 900px) min(300px, 100vw - 376px), (min-width: 768px) min(300px, 100vw - 104px), min(300px, 100vw - 80px)',
    )
  })

  it('are never wider than the markup says', () => {
    show('<img data-image="abc" alt="A map" width="300">')
    expect(screen.getByRole('img', { name: 'A map' })).toHaveStyle({
      maxWidth: 'min(100%, 300px)',
    })
  })

  it('that move are shown as they are, with their measures', () => {
    show('<img data-image="abc" alt="A">', [
      picture({ imageData: null, publicUrl: '/static/a.gif' }),
    ])
    const image = screen.getByRole('img', { name: 'A' })
    expect(image).toHaveAttribute('src', '/static/a.gif')
    expect(image).toHaveAttribute('width', '800')
  })

  it('that have not been measured are shown in their own size', () => {
    const unmeasured = { imageData: null, width: 0, height: 0, publicUrl: '/v0/b/a.jpg' }
    show('<img data-image="abc" alt="A">', [picture(unmeasured)])
    const image = screen.getByRole('img', { name: 'A' })
    expect(image).not.toHaveAttribute('width')
    expect(image).not.toHaveAttribute('height')
  })

  it('that are missing say so and keep their description', () => {
    show('<img data-placeholder="The picture could not be loaded" alt="A map">')
    expect(screen.getByText('The picture could not be loaded')).toBeInTheDocument()
    expect(screen.getByText('A map')).toBeInTheDocument()
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('measures from markup', () => {
  it.each([
    ['300', 300],
    [' 300px ', 300],
    ['50%', undefined],
    ['auto', undefined],
    ['0', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j reads as %j', (value, pixels) => expect(readDimension(value)).toBe(pixels))
})

describe('the contents list', () => {
  const headings = ['One', 'Two', 'Three'].map((text) => ({
    id: `section-${text}`,
    text,
    level: 2,
  }))

  it('links to three headings or more', () => {
    render(<ContentsList headings={headings} />)
    expect(screen.getByRole('navigation', { name: 'Contents' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Two' })).toHaveAttribute('href', '#section-Two')
  })

  it('marks the section that is being read', () => {
    const tops = new Map([
      ['section-One', -400],
      ['section-Two', 100],
      ['section-Three', 2000],
    ])
    let cross: () => void = () => undefined
    Object.assign(window, {
      CSS: { supports: () => false },
      IntersectionObserver: class {
        constructor(callback: () => void) {
          cross = callback
        }
        observe = () => undefined
        disconnect = () => undefined
      },
    })
    render(
      <>
        <ContentsList headings={headings} />
        {headings.map(({ id, text }) => (
          <h2 key={id} id={id}>
            {text}
          </h2>
        ))}
      </>,
    )
    for (const [id, top] of tops) {
      const heading = document.getElementById(id)
      if (heading !== null) heading.getBoundingClientRect = () => ({ top }) as DOMRect
    }
    act(() => cross())
    expect(screen.getByRole('link', { current: 'location' })).toHaveTextContent('Two')
  })

  it('is left out for fewer', () => {
    expect(isWorthListing(headings)).toBe(true)
    expect(isWorthListing(headings.slice(0, 2))).toBe(false)
  })
})
