import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import type { IGatsbyImageData } from 'gatsby-plugin-image'
import { notEnlarged, ResponsivePicture } from '../../../../src/components/page/responsive-picture'

const gatsbyImageData: IGatsbyImageData = {
  layout: 'constrained',
  width: 96,
  height: 64,
  images: {
    sources: [
      { type: 'image/avif', srcSet: '/a.avif 96w', sizes: '96px' },
      { type: 'image/webp', srcSet: '/a.webp 96w', sizes: '96px' },
    ],
    fallback: { src: '/a.png', srcSet: '/a.png 96w', sizes: '96px' },
  },
}

describe('a picture in several widths and formats', () => {
  it('is complete without scripts: the browser chooses, and reserves the room', () => {
    const { container } = render(<ResponsivePicture image={gatsbyImageData} alt="A seal" />)
    expect([...container.querySelectorAll('source')].map(({ type }) => type)).toEqual([
      'image/avif',
      'image/webp',
    ])
    const image = screen.getByRole('img', { name: 'A seal' })
    expect(image).toHaveAttribute('src', '/a.png')
    expect(image).toHaveAttribute('width', '96')
    expect(image).toHaveAttribute('height', '64')
    expect(image).toHaveAttribute('loading', 'lazy')
    expect(container.querySelector('noscript, script, [style]')).toBeNull()
  })

  it('can be a file of the data layer', () => {
    render(<ResponsivePicture image={{ childImageSharp: { gatsbyImageData } }} alt="A file" />)
    expect(screen.getByRole('img', { name: 'A file' })).toHaveAttribute('src', '/a.png')
  })

  it('says to all formats how wide it is shown', () => {
    const { container } = render(<ResponsivePicture image={gatsbyImageData} alt="" sizes="48px" />)
    const said = [...container.querySelectorAll('source')].map(({ sizes }) => sizes)
    expect(said).toEqual(['48px', '48px'])
  })

  it('offers its widths in one format where there is no other', () => {
    const { images } = gatsbyImageData
    render(
      <ResponsivePicture
        image={{ ...gatsbyImageData, images: { ...images, sources: [] } }}
        alt="A drawing"
      />,
    )
    const image = screen.getByRole('img', { name: 'A drawing' })
    expect(image).toHaveAttribute('srcset', '/a.png 96w')
    expect(image).toHaveAttribute('sizes', '96px')
  })

  it('is not enlarged where it is smaller than its place', () => {
    expect(notEnlarged({ width: 400, height: 400 }, 640)).toEqual({ maxWidth: 400 })
    expect(notEnlarged({ width: 400, height: 90 }, 640)).toEqual({ maxWidth: 160 })
    expect(notEnlarged({ width: 640, height: 360 }, 640)).toEqual({})
  })
})
