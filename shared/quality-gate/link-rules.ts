import { termPathOf } from '../glossary/term-path.ts'
import type { OutlineLink, PostOutline } from './outline.ts'
import type { GateProblem } from './problem.ts'
import { sitePath, type LinkedPage } from './site-links.ts'

/** The site around a post, as far as it is known. */
export interface GateSite {
  /** Address of the site without a trailing slash; links to it count as its own. */
  readonly url: string
  /** Returns what is known of a page. @param path as {@link sitePath} gives it */
  pageAt(path: string): LinkedPage
}

/** Words that do not say where a link leads when it is read without its sentence. */
const VAGUE_TEXTS = new Set(
  ['here', 'click here', 'click', 'this', 'this link', 'link', 'more', 'read more', 'learn more']
    .concat(['this page', 'this article', 'this post', 'page', 'website', 'see here', 'see more'])
    .concat(['aquí', 'aqui', 'haga clic aquí', 'haz clic aquí', 'ver más', 'leer más', 'enlace']),
)

const isVague = (text: string): boolean =>
  VAGUE_TEXTS.has(text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))

/**
 * Checks the links of a body.
 *
 * @param site left out where nothing is known of other pages
 */
export function linkProblems(
  outline: Pick<PostOutline, 'links' | 'ids'>,
  site: GateSite | null,
): GateProblem[] {
  return outline.links.flatMap((link) => [
    ...targetProblems(link, outline, site),
    ...textProblems(link),
  ])
}

/** The site's own pages that a body links to, each once. */
export function linkedPaths(outline: PostOutline, siteUrl: string): string[] {
  const paths = outline.links.map(({ href }) => sitePath(href, siteUrl))
  return [...new Set(paths.filter((path) => path !== null))]
}

function targetProblems(
  { href, text, imageAlt, place }: OutlineLink,
  outline: Pick<PostOutline, 'ids'>,
  site: GateSite | null,
): GateProblem[] {
  const name = `The link “${text || imageAlt}”`
  const found = (
    rule: GateProblem['rule'],
    severity: GateProblem['severity'],
    what: string,
  ): GateProblem[] => [{ rule, severity, field: 'body', message: `${name} ${what}.`, place }]

  if (href === '' || href === '#') return found('link-target-missing', 'refuses', 'has no address')
  if (href.startsWith('#')) {
    const id = href.slice(1)
    return outline.ids.has(id) || outline.ids.has(plainId(id))
      ? []
      : found('link-anchor-missing', 'refuses', `leads to ${href}, which is not in this post`)
  }
  const path = site === null ? null : sitePath(href, site.url)
  if (site === null || path === null) return []
  const page = site.pageAt(path)
  switch (page.kind) {
    case 'missing':
      // Readers get the words without a link: the page is sound.
      if (termPathOf(path) !== null) {
        return found(
          'term-missing',
          'advice',
          `is a term that the glossary does not have (${path})`,
        )
      }
      return found('link-dead', 'refuses', `leads to ${path}, which does not exist on this site`)
    case 'unpublished':
      return found(
        'link-unpublished',
        'advice',
        `leads to “${page.title}” (${path}), which is not published`,
      )
    case 'live':
    case 'unknown':
      return []
  }
}

function plainId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function textProblems({ href, text, imageAlt, place }: OutlineLink): GateProblem[] {
  if (text === '' && imageAlt === '') {
    const message = `A link to ${href || 'nowhere'} has no text.`
    return [{ rule: 'link-text-missing', severity: 'refuses', field: 'body', message, place }]
  }
  if (isVague(text)) {
    const message = `The link “${text}” does not say where it leads: use words that make sense alone.`
    return [{ rule: 'link-text-vague', severity: 'advice', field: 'body', message, place }]
  }
  return []
}
