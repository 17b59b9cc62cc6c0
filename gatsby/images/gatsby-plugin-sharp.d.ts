/** The plugin ships no types; this is the part that the build calls. */
declare module 'gatsby-plugin-sharp' {
  import type { IGatsbyImageData } from 'gatsby-plugin-image'

  /** The part of Gatsby's reporter that the plugin uses. */
  export interface PictureReporter {
    warn(message: string): unknown
    error(message: string): unknown
    panic(message: string, error?: unknown): never
  }

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
    reporter: PictureReporter
  }): Promise<IGatsbyImageData | undefined>
}
