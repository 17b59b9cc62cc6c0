import type { PostContent } from '../../../shared/post/post-writes.ts'
import type { SeededRandom } from '../random.ts'
import { newWord, sitePost, sitePostId } from '../site/content.ts'
import type { KnownPosts, Version } from './known-posts.ts'

const KINDS = [
  'edit',
  'edit',
  'edit',
  'edit',
  'tags',
  'slug',
  'insert',
  'archive',
  'archive',
] as const

/** A version to be saved. */
interface Edit {
  readonly postId: string
  readonly version: Version
}

/** Draws what an editor does next. */
export function editSource(known: KnownPosts, random: SeededRandom): () => Edit {
  const { authorId } = known
  let posts = known.firstCount

  return () => {
    const word = newWord(random)
    const kind = random.pick(KINDS)
    if (kind === 'insert') {
      const index = posts
      posts += 1
      return { postId: sitePostId(index), version: corrected(sitePost(index, authorId), word) }
    }
    const postId = sitePostId(random.below(posts))
    const before = known.newest(postId) ?? sitePost(posts, authorId)
    return { postId, version: corrected(edited(kind, before, word), word) }
  }
}

function edited(
  kind: Exclude<(typeof KINDS)[number], 'insert'>,
  before: PostContent,
  word: string,
): PostContent {
  const content = { ...before, status: 'published' } as const
  switch (kind) {
    case 'edit':
      return { ...content, title: `${content.title.replace(/ \(w.*$/, '')} (${word})` }
    case 'tags':
      return { ...content, tags: [...content.tags.slice(0, 2), `Tag ${word}`] }
    case 'slug':
      return { ...content, slug: `${content.slug.replace(/-w.*$/, '')}-${word}` }
    case 'archive':
      return { ...content, status: 'archived' }
  }
}

function corrected(content: PostContent, word: string): Version {
  const html = content.html.replace(/\n<p>Corrected: .*$/s, '')
  return { ...content, word, html: `${html}\n<p>Corrected: ${word}.</p>` }
}
