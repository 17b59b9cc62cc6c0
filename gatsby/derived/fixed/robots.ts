import type { PlannedFile } from '../../files/planned-file.ts'

/**
 * Every page may be read by robots: what should not be listed says `noindex` itself, which a robot
 * that is kept out would never see.
 *
 * @param hasSitemap whether there are pages that may be listed
 * @see https://www.rfc-editor.org/rfc/rfc9309
 */
export function planRobots(siteUrl: string, hasSitemap = true): PlannedFile {
  const sitemap = hasSitemap ? `\nSitemap: ${siteUrl}/sitemap.xml\n` : ''
  const text = `User-agent: *\nDisallow: /api/\n${sitemap}`
  return { path: '/robots.txt', text }
}
