import path from 'node:path'
import type { GatsbyConfig } from 'gatsby'
import { BACKEND_PREFIXES } from './shared/firebase/backend-paths.ts'
import { readBuildConfig } from './gatsby/settings/config.ts'
import { IMAGE_QUALITY } from './shared/picture/image-widths.ts'
import { site } from './shared/site/site.ts'

const { siteUrl, backendOrigin } = readBuildConfig()

const config: GatsbyConfig = {
  siteMetadata: {
    title: site.name,
    description: site.description,
    language: site.language,
    siteUrl,
  },
  trailingSlash: 'never',
  graphqlTypegen: false,
  jsxRuntime: 'automatic',
  // `gatsby develop` serves the pages on a port of its own; the backend stays on the product's.
  proxy: BACKEND_PREFIXES.map((prefix) => ({ prefix, url: backendOrigin })),
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
