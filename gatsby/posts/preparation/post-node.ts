import { createHash } from 'node:crypto'
import { authorListPath } from '../../../shared/accounts/authors.ts'
import { writtenExcerpt } from '../../../shared/post/meta-texts.ts'
import { postPath } from '../../../shared/site/paths.ts'
import type { Post } from '../../../shared/post/post.ts'
import { shownPublication } from '../../../shared/post/fields/publishing-date.ts'
import { authorName } from '../../../shared/site/site.ts'
import { pick } from '../../../shared/records/typed-records.ts'
import { TEXT_FIELDS } from '../../../shared/post/fields/written-fields.ts'
import type { siteFactsOf } from '../../html/fact-warnings.ts'
import type { PreparedHtml } from '../../html/prepare-html.ts'
import { gateWarnings } from '../../html/gate-warnings.ts'
import type { PictureOutcome } from '../../nodes/picture.ts'
import { factDependentFields } from '../dependent-fields/follow-facts.ts'
import { linkedSlugs } from '../dependent-fields/follow-redirects.ts'
import type { CoverPicture, PlannedNode, PostNodeFields, PostWarning } from '../../nodes/nodes.ts'
import { NODE_TYPES, postNodeId } from '../../nodes/nodes.ts'
import { tagLink } from '../../nodes/tag-link.ts'

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
  facts: ReturnType<typeof siteFactsOf>,
): PlannedNode<PostNodeFields> {
  const warnings: PostWarning[] = [...body.warnings]
  if (coverOutcome?.kind === 'missing') {
    warnings.push({ code: coverOutcome.code, message: `Cover: ${coverOutcome.message}` })
  }
  warnings.push(...gateWarnings(post, body.outline))
  const cover = coverOf(post, coverOutcome)
  const first = post.publishedAt ?? post.createdAt
  const publishedAt = shownPublication(post.publishedOn, first).toISOString()
  const excerpt = writtenExcerpt(post)
  const fields: PostNodeFields = {
    ...pick(post, TEXT_FIELDS),
    postId: post.id,
    path: postPath(post.slug),
    excerpt,
    isExcerptOfBody: excerpt === '',
    lead: post.standfirst === '' ? post.excerpt : post.standfirst,
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
    factIds: body.factIds,
    passages: body.passages,
    linkedSlugs: linkedSlugs(body.html),
    siteLinks: body.siteLinks,
    isWorthRetrying: body.isWorthRetrying || coverOutcome?.isTemporary === true,
    missingPictures: body.missingPictures + (isMissingYet(coverOutcome) ? 1 : 0),
  }
  return {
    id: postNodeId(post.id),
    type: NODE_TYPES.post,
    fields: { ...fields, ...factDependentFields(fields, facts) },
  }
}

const isMissingYet = (outcome: PictureOutcome | null): boolean =>
  outcome?.kind === 'missing' && outcome.isTemporary

function coverOf(post: Post, outcome: PictureOutcome | null): CoverPicture | null {
  if (post.cover === null || outcome?.kind !== 'stored') return null
  const { alt, focalX, focalY } = post.cover
  return { ...outcome.picture, alt, focalX, focalY }
}

/**
 * The content digest: over every field of the document in a fixed order, the prepared body with its
 * references to facts, and the hashes and variants of all pictures, so that an edit of any of them is seen.
 */
function digestOf(post: Post, body: PreparedHtml, cover: CoverPicture | null): string {
  const fields = Object.entries(post).sort(([a], [b]) => (a < b ? -1 : 1))
  const shown = [...body.pictures, cover].map((one) => one && [one.hash, one.avifWidths])
  const content = [fields, body.html, shown]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
