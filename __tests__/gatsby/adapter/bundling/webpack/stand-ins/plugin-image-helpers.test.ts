import { expect, it } from '@jest/globals'
import type { IGatsbyImageData, ImageDataLike } from 'gatsby-plugin-image'
import * as plugin from 'gatsby-plugin-image'
import * as standIn from '../../../../../../gatsby/adapter/bundling/webpack/stand-ins/plugin-image-helpers.ts'

const data: IGatsbyImageData = {
  layout: 'constrained',
  width: 96,
  height: 64,
  images: { fallback: { src: '/a.jpg', srcSet: '/a.jpg 96w', sizes: '96px' } },
}
const SHAPES: readonly (readonly [string, ImageDataLike])[] = [
  ['the data', data],
  ['a node with it', { gatsbyImageData: data }],
  ['a node of another source', { gatsbyImage: data }],
  ['a file', { childImageSharp: { gatsbyImageData: data } }],
  ['a file without a picture', {}],
]

it.each(SHAPES)('answers of %s what the package answers', (_, given) => {
  expect(standIn.getImage(given)).toEqual(plugin.getImage(given))
  expect(standIn.getSrc(given)).toBe(plugin.getSrc(given))
  expect(standIn.getSrcSet(given)).toBe(plugin.getSrcSet(given))
})

it('answers of nothing what the package answers', () => {
  expect(standIn.getImage(null)).toBe(plugin.getImage(null))
})
