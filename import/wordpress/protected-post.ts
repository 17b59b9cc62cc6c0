import type { WordpressItem } from './export/export-file.ts'
import type { SelectedPost } from './selected-post.ts'

/** Stands on a public page for a text that WordPress showed only to who had its password. */
const NOTICE =
  'This article was protected by a password on the site it came from, so its text is not shown here. If you would like to read it, please ask us for it.'

/** End of the title and of the slug of a draft that holds such a text. */
export const FULL_TEXT_TITLE_MARK = ' (full text)'
export const FULL_TEXT_SLUG_MARK = '-protected'

/**
 * Makes two posts of one that WordPress published behind a password: the page in its place, with a
 * notice, and a draft of the full text. The site has no passwords for posts: a draft alone would lose
 * the page, and a page alone would give the text away or lose it.
 */
export function splitProtectedPost(post: SelectedPost): readonly [SelectedPost, SelectedPost] {
  const draftId = `${post.postId}-full-text`
  const cause = 'was protected by a password in WordPress'
  return [
    {
      ...post,
      part: 'notice',
      item: withoutText(post.item),
      notes: [
        ...post.notes,
        `${cause}: this page shows a notice, the full text is the draft ${draftId}`,
      ],
    },
    {
      ...post,
      postId: draftId,
      part: 'full-text',
      status: 'draft',
      notes: [`${cause}: the full text, a draft, while the page ${post.postId} shows a notice`],
    },
  ]
}

/** The public half never holds the text or the excerpt, which WordPress hides as well. */
function withoutText(item: WordpressItem): WordpressItem {
  return { ...item, content: NOTICE, excerpt: '', meta: new Map(), fields: [], commentCount: 0 }
}
