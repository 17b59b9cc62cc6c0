import { createHash } from 'node:crypto'
import { authorListPath } from '../../../shared/authors.ts'
import { writtenExcerpt } from '../../../shared/meta-texts.ts'
import { postPath } from '../../../shared/paths.ts'
import type { Post } from '../../../shared/post.ts'
import { shownPublication } from '../../../shared/publishing-date.ts'
import { authorName } from '../../../shared/site.ts'
import { pick } from '../../../shared/typed-records.ts'
import { TEXT_FIELDS } from '../../../shared/written-fields.ts'
import type { PreparedHtml } from '../../html/prepare-html.ts'
import { gateWarnings } from '../../html/gate-warnings.ts'
import type { PictureOutcome } from '../../nodes/picture.ts'
import { linkedSlugs } from '../follow-redirects.ts'
import type { CoverPicture, PlannedNode, PostNodeFields, PostWarning } from '../../nodes/nodes.ts'
import { NODE_TYPES, postNodeId } from '../../nodes/nodes.ts'
import { tagLink } from '../../nodes/tag-link.ts'

/** Longest excerpt made from a body, in characters. */
const DERIVED_EXCERPT_LENGTH = 200

/** As much markup as the words of an excerpt can have, in characters. */
const OPENING_MARKUP_LENGTH = 4000

/**
 * One document with its prepared body becomes one `Post` node. Pure: full and incremental builds
 * call it with the same input and get the same node.
 *
 * @param coverOutcome the fetched cover, or null when the post has none
 */
export function postNode(
  post: Post,
  body: PreparedHtml,
  coverOutcome: PictureOutcome | null,
): PlannedNode<PostNodeFields> {
  const warnings: PostWarning[] = [...body.warnings]
  if (coverOutcome?.kind === 'missing') {
    warnings.push({ code: coverOutcome.code, message: `Cover: ${coverOutcome.message}` })
  }
  warnings.push(...gateWarnings(post, body.outline))
  const cover = coverOf(post, coverOutcome)
  const first = post.publishedAt ?? post.createdAt
  const publishedAt = shownPublication(post.publishedOn, first).toISOString()
  return {
    id: postNodeId(post.id),
    type: NODE_TYPES.post,
    fields: {
      ...pick(post, TEXT_FIELDS),
      postId: post.id,
      path: postPath(post.slug),
      excerpt: writtenExcerpt(post) || excerptOf(body.html),
      lead: post.standfirst === '' ? leadOf(post.excerpt, body.html) : post.standfirst,
      authorId: post.authorId,
      html: body.html,
      publishedAt,
      updatedAt: post.updatedAt.toISOString(),
      revision: post.revision,
      digest: digestOf(post, body, cover),
      authorName: authorName(post.authorId),
      authorPath: authorListPath(post.authorId),
      readingMinutes: body.readingMinutes,
      tags: post.tags.map(tagLink),
      headings: body.headings,
      cover,
      pictures: body.pictures,
      warnings,
      referencePaths: body.referencePaths,
      markedTermPaths: body.markedTermPaths,
      linkedSlugs: linkedSlugs(body.html),
      siteLinks: body.siteLinks,
      isWorthRetrying: body.isWorthRetrying || coverOutcome?.isTemporary === true,
      missingPictures: body.missingPictures + (isMissingYet(coverOutcome) ? 1 : 0),
    },
  }
}

const isMissingYet = (outcome: PictureOutcome | null): boolean =>
  outcome?.kind === 'missing' && outcome.isTemporary

function coverOf(post: Post, outcome: PictureOutcome | null): CoverPicture | null {
  if (post.cover === null || outcome?.kind !== 'stored') return null
  const { alt, focalX, focalY } = post.cover
  return { ...outcome.picture, alt, focalX, focalY }
}

/** An excerpt as the text under a title: an importer's, made from the body, would say what follows it. */
function leadOf(excerpt: string, html: string): string {
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

/**
 * The content digest: over every field of the document in a fixed order, the prepared body and the
 * hashes and variants of all pictures, so that an edit of any of them is seen.
 */
function digestOf(post: Post, body: PreparedHtml, cover: CoverPicture | null): string {
  const fields = Object.entries(post).sort(([a], [b]) => (a < b ? -1 : 1))
  const shown = [...body.pictures, cover].map((one) => one && [one.hash, one.avifWidths])
  const facts = [fields, body.html, shown]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
