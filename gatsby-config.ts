import path from 'node:path'
import type { GatsbyConfig } from 'gatsby'
import { readBuildConfig } from './gatsby/config.ts'
import { IMAGE_QUALITY } from './shared/image-widths.ts'
import { site } from './shared/site.ts'

const config: GatsbyConfig = {
  siteMetadata: {
    title: site.name,
    description: site.description,
    language: site.language,
    siteUrl: readBuildConfig().siteUrl,
  },
  trailingSlash: 'never',
  graphqlTypegen: false,
  jsxRuntime: 'automatic',
  plugins: [
    'gatsby-plugin-image',
    {
      resolve: 'gatsby-plugin-sharp',
      options: {
        // AVIF takes over ten times as long as WebP at its default effort: never during a build.
        defaults: { quality: IMAGE_QUALITY, formats: ['auto', 'webp'], placeholder: 'none' },
        failOn: 'error',
      },
    },
    'gatsby-transformer-sharp',
    {
      resolve: 'gatsby-source-filesystem',
      options: {
        name: 'content',
        path: path.resolve('content'),
        // Sample posts reach readers through the document store, not through the data layer.
        ignore: ['**/sample-posts/**'],
      },
    },
  ],
}

export default config
