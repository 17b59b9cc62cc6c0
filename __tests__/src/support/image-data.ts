import type { IGatsbyImageData } from 'gatsby-plugin-image'

/** A picture of 640 pixels, in the sizes that the build makes of it. */
export const imageData: IGatsbyImageData = {
  layout: 'constrained',
  width: 640,
  height: 480,
  images: { fallback: { src: '/static/a.jpg', srcSet: '/static/a.jpg 640w', sizes: '100vw' } },
}
