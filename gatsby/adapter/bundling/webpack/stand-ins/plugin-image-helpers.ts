import type { IGatsbyImageData, ImageDataLike } from 'gatsby-plugin-image'

/** The ways in which a node can have the data of a picture. */
interface PictureNode {
  readonly gatsbyImageData?: IGatsbyImageData
  readonly gatsbyImage?: IGatsbyImageData
  readonly childImageSharp?: { readonly gatsbyImageData: IGatsbyImageData } | null
}

const isData = (given: object): given is IGatsbyImageData => 'images' in given

/**
 * Stands in for gatsby-plugin-image in browsers: the three helpers that the site calls, which answer
 * as the package's own do. The package is one module, and its components, which the site does not draw,
 * cannot be left out of it: 4 kB.
 */
export function getImage(given: ImageDataLike | null): IGatsbyImageData | undefined {
  if (given === null) return undefined
  if (isData(given)) return given
  const { gatsbyImageData, gatsbyImage, childImageSharp }: PictureNode = given
  return gatsbyImageData ?? gatsbyImage ?? childImageSharp?.gatsbyImageData
}

export function getSrc(given: ImageDataLike): string | undefined {
  return getImage(given)?.images.fallback?.src
}

export function getSrcSet(given: ImageDataLike): string | undefined {
  return getImage(given)?.images.fallback?.srcSet
}
