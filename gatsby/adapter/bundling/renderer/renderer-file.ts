import path from 'node:path'

/** The program that draws pages, below the site's folder. */
export const RENDERER = path.join('.cache', 'page-ssr', 'routes', 'render-page.js')
