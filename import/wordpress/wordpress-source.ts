import { plainText } from '../html/markup.ts'
import { wantedSlug } from '../source/slugs.ts'
import type { ContentSource, SourcePost } from '../source/source.ts'
import { attachmentLibrary } from './attachments.ts'
import type { BodyContext } from './body/convert-body.ts'
import type { WordpressExport } from './export-file.ts'
import { preparePost } from './prepare-post.ts'
import { FULL_TEXT_SLUG_MARK } from './protected-post.ts'
import { selectPosts } from './select-posts.ts'
import type { SelectionOptions } from './select-posts.ts'
import type { SelectedPost } from './selected-post.ts'

/** The posts of a WordPress export, for the import. */
export function wordpressSource(source: WordpressExport, options: SelectionOptions): ContentSource {
  const { posts, leftOut } = selectPosts(source, options)
  const blocks = new Map(
    source.items.filter(({ type }) => type === 'wp_block').map(({ id, content }) => [id, content]),
  )
  const context: Omit<BodyContext, 'findPost'> = {
    siteUrl: source.siteUrl,
    attachments: attachmentLibrary(source.items),
    findBlock: (id) => blocks.get(id) ?? null,
  }
  return {
    siteUrl: source.siteUrl,
    title: source.title,
    itemCount: source.items.length,
    authors: source.authors,
    authorPrefix: 'wp',
    posts: posts.map((post) => toSourcePost(post, source.siteUrl, context)),
    leftOut,
  }
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
    oldSlugs: [],
    prepare: ({ findPost, now, ...decided }) =>
      preparePost(selected, decided, { ...body, findPost, now }),
  }
}
