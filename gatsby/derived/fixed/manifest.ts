import type { PlannedFile } from '../../files/planned-file.ts'
import { BRAND_COLOURS } from '../../../shared/site/constants.ts'
import type { SiteConfig } from '../../../shared/site/site.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/**
 * Plans the manifest with which browsers put the site on a home screen.
 *
 * @see https://www.w3.org/TR/appmanifest/
 */
export function planManifest(site: SiteConfig): PlannedFile {
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: site.language,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: BRAND_COLOURS.secondary,
    theme_color: BRAND_COLOURS.secondary,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('icon-maskable', 512, 'maskable'),
    ],
  }
  return { path: '/manifest.webmanifest', text: `${JSON.stringify(manifest, null, 2)}\n` }
}
