/** The plugin ships no types; this is the part that the build calls. */
declare module 'gatsby-plugin-sharp' {
  import type { Reporter } from 'gatsby'
  import type { IGatsbyImageData } from 'gatsby-plugin-image'

  export function generateImageData(options: {
    file: {
      absolutePath: string
      name: string
      base: string
      extension: string
      internal: { contentDigest: string }
    }
    args: {
      layout: 'constrained'
      placeholder: 'none'
      width: number
      breakpoints: readonly number[]
      quality: number
      formats: readonly ('jpg' | 'png' | 'webp')[]
      sizes: string
    }
    pathPrefix: string
    reporter: Reporter
  }): Promise<IGatsbyImageData | undefined>
}
