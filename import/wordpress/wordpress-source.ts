import { isValidSlug, trimSlug } from '../../shared/post/fields/post-slug.ts'
import { slugify } from '../../shared/text/slug.ts'
import { plainText } from '../html/markup.ts'
import { decoded } from '../html/text.ts'
import { EXAMPLES_MAX_COUNT } from '../source/left-out.ts'
import { wantedSlug } from '../source/slugs.ts'
import type { ContentSource, LeftOut, SourcePost } from '../source/source.ts'
import { attachmentLibrary } from './export/attachments.ts'
import { notesOnTerms } from './beside-the-text.ts'
import type { BodyContext } from './body/convert-body.ts'
import type { WordpressExport, WordpressItem } from './export/export-file.ts'
import { wordpressAddresses } from './old-addresses.ts'
import { preparePost } from './prepare-post.ts'
import { FULL_TEXT_SLUG_MARK } from './protected-post.ts'
import { selectPosts } from './select-posts.ts'
import type { SelectionOptions } from './select-posts.ts'
import type { SelectedPost } from './selected-post.ts'

/** The posts of a WordPress export, for the import. */
export function wordpressSource(source: WordpressExport, options: SelectionOptions): ContentSource {
  const { posts, leftOut } = selectPosts(source, options)
  const blocks = new Map(
    source.items
      // WordPress shows no others.
      .filter(({ type, status, password }) => {
        return type === 'wp_block' && status === 'publish' && password === ''
      })
      .map(({ id, content }) => [id, content]),
  )
  const context: Omit<BodyContext, 'findPost'> = {
    siteUrl: source.siteUrl,
    attachments: attachmentLibrary(source.items),
    findBlock: (id) => blocks.get(id) ?? null,
  }
  const { redirects, lost } = wordpressAddresses(source, posts)
  return {
    redirects,
    lost,
    siteUrl: source.siteUrl,
    title: source.title,
    itemCount: source.items.length,
    authors: source.authors,
    authorPrefix: 'wp',
    posts: posts.map((post) => toSourcePost(post, source.siteUrl, context)),
    leftOut: [...leftOut, ...leftOutComments(source.items)],
    notes: [...source.notes, ...notesOnTerms(source.terms)],
  }
}

function leftOutComments(items: readonly WordpressItem[]): LeftOut[] {
  const commented = items.filter(({ commentCount }) => commentCount > 0)
  if (commented.length === 0) return []
  const count = commented.reduce((sum, { commentCount }) => sum + commentCount, 0)
  const examples = commented
    .slice(0, EXAMPLES_MAX_COUNT)
    .map(({ id, title, commentCount }) => `#${id ?? '?'} ${title.trim()} (${commentCount})`)
  return [{ kind: 'comment', reason: 'the site has no comments of readers', count, examples }]
}

/** Addresses that the post had before, as WordPress keeps them for its own redirects. */
function oldSlugsOf({ fields }: WordpressItem): string[] {
  const slugs = fields.flatMap(([key, value]) =>
    key === '_wp_old_slug' ? [trimSlug(slugify(decoded(value)))] : [],
  )
  return [...new Set(slugs.filter(isValidSlug))]
}

function toSourcePost(
  selected: SelectedPost,
  siteUrl: string,
  body: Omit<BodyContext, 'findPost'>,
): SourcePost {
  const { item, wordpressId, postId, part, status } = selected
  const mark = part === 'full-text' ? FULL_TEXT_SLUG_MARK : ''
  return {
    postId,
    sourceId: `#${wordpressId}`,
    part,
    status,
    sourceStatus: item.status,
    exportedSlug: item.slug,
    wantedSlug: wantedSlug(item.slug, plainText(item.title), `post-${wordpressId}`, mark),
    author: item.creator,
    addresses: [item.link, `${siteUrl}/?p=${wordpressId}`],
    oldSlugs: part === 'full-text' ? [] : oldSlugsOf(item),
    prepare: ({ findPost, now, ...decided }) =>
      preparePost(selected, decided, { ...body, findPost, now }),
  }
}
