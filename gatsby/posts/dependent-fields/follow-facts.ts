import { resolveHeading, resolveReferences } from '../../../shared/facts/references.ts'
import type { siteFactsOf } from '../../html/fact-warnings.ts'
import {
  contradictionWarnings,
  isFactWarning,
  unknownFactWarnings,
} from '../../html/fact-warnings.ts'
import type { HeldPosts } from '../../nodes/held-nodes.ts'
import type { PostNodeFields } from '../../nodes/nodes.ts'

/** Longest excerpt made from a body, in characters. */
const DERIVED_EXCERPT_LENGTH = 200

/** As much markup as the words of an excerpt can have, in characters. */
const OPENING_MARKUP_LENGTH = 4000

/** Fields of a post that depend on the values of facts. Its body does not: it is resolved where it is drawn. */
type FactDependent = Pick<PostNodeFields, 'excerpt' | 'lead' | 'headings' | 'warnings'>

type SiteFacts = ReturnType<typeof siteFactsOf>

type FactSource = FactDependent &
  Pick<PostNodeFields, 'html' | 'standfirst' | 'isExcerptOfBody' | 'factIds' | 'passages'>

/**
 * Makes held posts say what the facts of the site are now: their documents need not be read again. Pure.
 *
 * @returns the same where the posts followed these facts already
 */
export function followFacts(held: HeldPosts, facts: SiteFacts): HeldPosts {
  if (held.state === null || held.state.facts === facts.fingerprint) return held
  return {
    ...held,
    posts: new Map(Array.from(held.posts, ([postId, post]) => [postId, byFacts(post, facts)])),
    leftOut: new Map(
      Array.from(held.leftOut, ([postId, { post, ...node }]) => [
        postId,
        post === undefined ? node : { ...node, post: byFacts(post, facts) },
      ]),
    ),
  }
}

/** A post with what depends on facts made anew; the same where nothing of it does. Pure. */
export function byFacts<Post extends FactSource>(
  post: Post,
  facts: SiteFacts,
): Post & FactDependent {
  const isDependent = post.factIds.length > 0 || post.passages.length > 0
  return isDependent ? { ...post, ...factDependentFields(post, facts) } : post
}

/** Makes the fields of a post that depend on facts. Pure. */
export function factDependentFields(post: FactSource, facts: SiteFacts): FactDependent {
  const { html, headings, warnings, factIds, passages } = post
  return {
    ...textsOfBody(post, resolveReferences(html, facts.factOf)),
    headings: headings.map((heading) => resolveHeading(heading, facts.factOf)),
    warnings: [
      ...unknownFactWarnings(factIds, facts),
      ...contradictionWarnings(passages, facts),
      ...warnings.filter((warning) => !isFactWarning(warning)),
    ],
  }
}

/** @param html the body as readers get it */
function textsOfBody(
  { excerpt, lead, standfirst, isExcerptOfBody }: FactSource,
  html: string,
): Pick<PostNodeFields, 'excerpt' | 'lead'> {
  if (isExcerptOfBody) return { excerpt: excerptOf(html), lead }
  return { excerpt, lead: standfirst === '' ? excerptAsLead(excerpt, html) : lead }
}

/** An excerpt as the text under a title: an importer's, made from the body, would say what follows it. */
function excerptAsLead(excerpt: string, html: string): string {
  const opening = excerpt.replace(/\s*(?:…|\.{3}|\[…\])$/, '').replace(/\s+/g, ' ')
  return textOf(html.slice(0, OPENING_MARKUP_LENGTH)).startsWith(opening) ? '' : excerpt
}

function excerptOf(html: string): string {
  const text = textOf(html)
  if (text.length <= DERIVED_EXCERPT_LENGTH) return text
  const cut = text.slice(0, DERIVED_EXCERPT_LENGTH)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`
}

/** The words of a body, in one line. */
function textOf(html: string): string {
  return (
    html
      // The name of a language above code is no part of the text.
      .replace(/<p class="code__language"[^>]*>[^<]*<\/p>/g, '')
      // Between blocks there is a gap; an element inside a sentence leaves none.
      .replace(/<\/?(?:a|abbr|b|code|del|em|i|ins|mark|q|s|span|strong|sub|sup|u)\b[^>]*>/gi, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&nbsp;/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
