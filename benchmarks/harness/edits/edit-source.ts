import type { PostContent } from '../../../shared/post/post-writes.ts'
import type { SeededRandom } from '../random.ts'
import { newWord, sitePost, sitePostId } from '../site/content.ts'
import { corrected, moved, retagged, retitled } from './changed-post.ts'
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

const EDITS = {
  edit: retitled,
  tags: retagged,
  slug: moved,
  archive: (content: PostContent): PostContent => ({ ...content, status: 'archived' }),
}

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
      return {
        postId: sitePostId(index),
        version: { ...corrected(sitePost(index, authorId), word), word },
      }
    }
    const postId = sitePostId(random.below(posts))
    const before = known.newest(postId) ?? sitePost(posts, authorId)
    const edited = EDITS[kind]({ ...before, status: 'published' }, word)
    return { postId, version: { ...corrected(edited, word), word } }
  }
}
