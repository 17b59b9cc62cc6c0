import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import type { IGatsbyImageData } from 'gatsby-plugin-image'
import { ArticleBody } from '../../../../src/features/article/article-body'
import { ContentsList } from '../../../../src/features/article/contents-list'
import { readDimension } from '../../../../src/features/article/dimension'
import type { Picture } from '../../../../src/features/article/picture'

const imageData: IGatsbyImageData = {
  layout: 'constrained',
  width: 640,
  height: 480,
  images: { fallback: { src: '/static/a.jpg', srcSet: '/static/a.jpg 640w', sizes: '100vw' } },
}

const picture = (overrides: Partial<Picture> = {}): Picture => ({
  hash: 'abc',
  width: 800,
  height: 600,
  imageData,
  publicUrl: null,
  ...overrides,
})

const show = (html: string, pictures: readonly Picture[] = [picture()]) =>
  render(<ArticleBody html={html} pictures={pictures} />)

describe('links in a post', () => {
  it('to a page of the site are Gatsby links', () => {
    show('<a href="/forms/form-w-7">W-7</a>')
    const link = screen.getByRole('link', { name: 'W-7' })
    expect(link).toHaveAttribute('href', '/forms/form-w-7')
    expect(link).not.toHaveAttribute('rel')
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
      <ArticleBody html={html} pictures={[picture()]} isOnTop={isOnTop} />,
    )
    return [...container.querySelectorAll('img')].map((image) => image.getAttribute('loading'))
  }
  const two = '<p>First.</p><img data-image="abc" alt="A"><img data-image="abc" alt="B">'

  it('load at once only where the first of them opens the page', () => {
    expect(loadingOf(two, true)).toEqual(['eager', 'lazy'])
    expect(loadingOf(two, false)).toEqual(['lazy', 'lazy'])
    expect(loadingOf(`<p>${'Long text. '.repeat(100)}</p>${two}`, true)).toEqual(['lazy', 'lazy'])
  })

  it('are drawn in responsive sizes', async () => {
    show('<img data-image="abc" alt="A map">')
    const image = await screen.findByRole('img', { name: 'A map' })
    expect(image).toHaveAttribute('sizes', '100vw')
  })

  it('are never wider than the markup says', () => {
    show('<img data-image="abc" alt="A map" width="300">')
    expect(screen.getByRole('img', { name: 'A map' })).toHaveStyle({
      maxWidth: 'min(100%, 300px)',
    })
  })

  it('ignore a width that is not numeric', () => {
    show('<img data-image="abc" alt="A map" width="50%">')
    expect(screen.getByRole('img', { name: 'A map' })).not.toHaveStyle({
      maxWidth: 'min(100%, 50px)',
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

describe('tables in a post', () => {
  it('scroll by themselves and can be reached by keyboard', () => {
    show('<table><tbody><tr><td>a</td></tr></tbody></table>')
    expect(screen.getByRole('group', { name: 'Table' })).toHaveAttribute('tabindex', '0')
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
  ])('%j reads as %j', (value, pixels) => {
    expect(readDimension(value)).toBe(pixels)
  })
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

  it('is left out for fewer', () => {
    const { container } = render(<ContentsList headings={headings.slice(0, 2)} />)
    expect(container).toBeEmptyDOMElement()
  })
})
