import { sitePath } from '../../shared/quality-gate/site-links.ts'
import type { LinkedPage } from '../../shared/quality-gate/site-links.ts'
import { linkProblems } from '../../shared/quality-gate/link-rules.ts'
import type { PostOutline } from '../../shared/quality-gate/outline.ts'
import type { Post } from '../../shared/post/post.ts'
import { publishingProblems } from '../../shared/quality-gate/quality-gate.ts'
import type { PostWarning, SiteLink } from '../nodes/nodes.ts'

/**
 * Lists what would keep a post from being published in the editor, in the editor's words. Posts get here
 * by other ways too, such as an import, and rules become stricter: the build says so and goes on.
 */
export function gateWarnings(post: Post, outline: PostOutline): PostWarning[] {
  return publishingProblems({ ...post, outline }).map(({ rule, message }) => ({
    code: `gate/${rule}`,
    message,
  }))
}

/** The links of a body to pages of the site; whether they lead anywhere is known when all are made. */
export function siteLinksOf({ links }: PostOutline, siteUrl: string): SiteLink[] {
  return links
    .filter(({ href }) => sitePath(href, siteUrl) !== null)
    .map(({ href, text, imageAlt }) => ({ href, text, imageAlt }))
}

/**
 * Which links of a post lead to no page of the site.
 *
 * @param isPage whether the site has something at a path
 */
export function deadLinkWarnings(
  links: readonly SiteLink[],
  siteUrl: string,
  isPage: (path: string) => boolean,
): PostWarning[] {
  const pageAt = (path: string): LinkedPage => ({ kind: isPage(path) ? 'live' : 'missing' })
  const placed = links.map((link, index) => ({ ...link, place: { kind: 'link', index } as const }))
  return linkProblems({ links: placed, ids: new Set() }, { url: siteUrl, pageAt })
    .filter(({ rule }) => rule === 'link-dead' || rule === 'term-missing')
    .map(({ rule, message }) => ({ code: `gate/${rule}`, message }))
}
