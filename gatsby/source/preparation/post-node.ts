import { createHash } from 'node:crypto'
import { authorPath, postPath } from '../../../shared/paths.ts'
import type { Post } from '../../../shared/post.ts'
import { authorName } from '../../../shared/site.ts'
import { pick } from '../../../shared/typed-records.ts'
import { TEXT_FIELDS } from '../../../shared/written-fields.ts'
import { slugify } from '../../../shared/slug.ts'
import type { PreparedHtml } from '../../html/prepare-html.ts'
import { gateWarnings } from '../../html/gate-warnings.ts'
import type { PictureOutcome } from '../../nodes/picture.ts'
import { linkedSlugs } from '../follow-redirects.ts'
import type { CoverPicture, PlannedNode, PostNodeFields, PostWarning } from '../../nodes/nodes.ts'
import { NODE_TYPES, postNodeId } from '../../nodes/nodes.ts'
import { tagLink } from '../../nodes/tag-link.ts'

/** Longest excerpt made from a body, in characters. */
const DERIVED_EXCERPT_LENGTH = 200

/** Where the list of an author's posts is. Authors who share a reader-facing name share a page. */
export function authorListPath(authorId: string): string {
  return authorPath(slugify(authorName(authorId)) || 'author')
}

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
  const publishedAt = (post.publishedAt ?? post.createdAt).toISOString()
  return {
    id: postNodeId(post.id),
    type: NODE_TYPES.post,
    fields: {
      ...pick(post, TEXT_FIELDS),
      postId: post.id,
      path: postPath(post.slug),
      excerpt: post.excerpt === '' ? excerptOf(body.html) : post.excerpt,
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
      termPaths: body.termPaths,
      linkedSlugs: linkedSlugs(body.html),
      siteLinks: body.siteLinks,
      isWorthRetrying:
        body.isWorthRetrying || (coverOutcome?.kind === 'missing' && coverOutcome.isTemporary),
    },
  }
}

function coverOf(post: Post, outcome: PictureOutcome | null): CoverPicture | null {
  if (post.cover === null || outcome?.kind !== 'stored') return null
  const { alt, focalX, focalY } = post.cover
  return { ...outcome.picture, alt, focalX, focalY }
}

function excerptOf(html: string): string {
  const text = html
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
  if (text.length <= DERIVED_EXCERPT_LENGTH) return text
  const cut = text.slice(0, DERIVED_EXCERPT_LENGTH)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`
}

/**
 * The content digest: over every field of the document in a fixed order, the prepared body and the
 * hashes of all pictures, so that an edit of any of them is seen.
 */
function digestOf(post: Post, body: PreparedHtml, cover: CoverPicture | null): string {
  const fields = Object.entries(post).sort(([a], [b]) => (a < b ? -1 : 1))
  const pictures = body.pictures.map(({ hash }) => hash)
  const facts = [fields, body.html, pictures, cover?.hash ?? null, authorName(post.authorId)]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
