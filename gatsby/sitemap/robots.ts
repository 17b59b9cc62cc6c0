import type { PlannedFile } from '../files/planned-file.ts'

/**
 * Every page may be read by robots: what should not be listed says `noindex` itself, which a robot
 * that is kept out would never see.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9309
 */
export function planRobots(siteUrl: string): PlannedFile {
  const text = `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`
  return { path: '/robots.txt', text }
}
