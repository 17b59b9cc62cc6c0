import { POST_FIELDS } from '../../../../shared/post/fields/post-fields'
import { firstCharacters } from '../../../../shared/text/text'
import { writtenFieldsOf } from '../../../../shared/post/fields/written-fields'
import { posts, readRole } from '../../../platform/posts'
import { localCopies } from '../../../platform/posts/post-local-copies'
import { newPostId } from '../../../platform/posts/new-post-id'
import type { PageCursor, PostPage } from '../../../platform/posts/post-store'
import { titleSlugs } from '../../../platform/content/title-slug'
import type { PostCursor, PostSources, ChangeOutcome } from './post-sources'
import type { StoredRow } from './post-rows'

const FINISHED: PostPage = { posts: [], next: null }

function readPart(
  authorId: string | null,
  status: 'binned' | null,
  from: PageCursor | 'start' | 'done',
): Promise<PostPage> {
  if (from === 'done') return Promise.resolve(FINISHED)
  const filters = { authorId, status, tag: null, order: 'newest-first' } as const
  return posts.listPosts(filters, from === 'start' ? null : from)
}

const listPosts: PostSources['listPosts'] = async (authorId, from) => {
  const [live, bin] = await Promise.all([
    readPart(authorId, null, from.live),
    readPart(authorId, 'binned', from.bin),
  ])
  const next: PostCursor = { live: live.next ?? 'done', bin: bin.next ?? 'done' }
  const isLast = next.live === 'done' && next.bin === 'done'
  return { posts: [...live.posts, ...bin.posts], next: isLast ? null : next }
}

const duplicate: PostSources['duplicate'] = async (row, userId) => {
  const head = await posts.readHead(row.id)
  const newest = head.kind === 'head' ? (head.copy ?? row.post) : row.post
  const id = newPostId()
  const title = firstCharacters(`Copy of ${row.title}`, POST_FIELDS.title.limit)
  await titleSlugs.fetchFor(title)
  await posts.saveCopy({
    id,
    base: { revision: 0, version: 0 },
    fields: { ...writtenFieldsOf(newest), title, slug: titleSlugs.of(title), isSlugEdited: false },
    authorId: userId,
    writerId: newPostId(),
    writerSequence: 1,
  })
  return id
}

/** A change of the version that the line shows. */
const change =
  (carryOut: (postId: string, revision: number) => Promise<{ readonly kind: ChangeOutcome }>) =>
  async (row: StoredRow): Promise<ChangeOutcome> =>
    (await carryOut(row.id, row.post.revision)).kind

/** The list of the configured backend and of this browser. */
export const browserSources: PostSources = {
  readRole,
  listPosts,
  listCopies: (authorId) => posts.listCopies(authorId),
  readPost: (postId) => posts.read(postId),
  listKept: (userId) => localCopies.list(userId),
  forgetKept: (userId, postId) => localCopies.forget(userId, postId),
  archive: change((postId, revision) => posts.archive(postId, revision)),
  unpublish: change((postId, revision) => posts.unpublish(postId, revision)),
  moveToBin: change((postId, revision) => posts.moveToBin(postId, revision)),
  restoreFromBin: change((postId, revision) => posts.restoreFromBin(postId, revision)),
  async deleteForGood(row) {
    const { kind } = await posts.deleteForGood(row.id, row.post.revision)
    return kind === 'removed' ? 'done' : kind
  },
  async discardCopy({ postId, version }) {
    const { kind } = await posts.discardCopy(postId, { revision: 0, version })
    return kind === 'discarded' ? 'done' : 'changed'
  },
  duplicate,
}
