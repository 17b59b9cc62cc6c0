import { describe, expect, it } from '@jest/globals'
import type { IGatsbyImageData } from 'gatsby-plugin-image'
import { withAvif } from '../../../../gatsby/adapter/pictures/with-avif.ts'
import { storedPicture } from '../../support/stored-picture.ts'

const data: IGatsbyImageData = {
  layout: 'constrained',
  width: 640,
  height: 320,
  images: {
    sources: [{ type: 'image/webp', srcSet: '/a.webp 640w', sizes: '100vw' }],
    fallback: { src: '/a.jpg', srcSet: '/a.jpg 640w', sizes: '100vw' },
  },
}

const picture = (avifWidths: readonly number[]) =>
  storedPicture({ hash: 'b'.repeat(32), width: 700, height: 350, avifWidths })

describe('the formats of a picture', () => {
  it('begin with AVIF, in the widths of the place, where there is some', () => {
    const made = withAvif(data, picture([96, 384, 640]), [384, 640], '/blog')
    const folder = `/blog/static/${'b'.repeat(32)}`
    expect(made.images.sources).toEqual([
      {
        type: 'image/avif',
        srcSet: `${folder}/384-q55.avif 384w,\n${folder}/640-q55.avif 640w`,
        sizes: '100vw',
      },
      ...(data.images.sources ?? []),
    ])
    expect(made.images.fallback).toEqual(data.images.fallback)
  })

  it('stay as they are where there is none', () => {
    expect(withAvif(data, picture([]), [640], '')).toBe(data)
  })
})
