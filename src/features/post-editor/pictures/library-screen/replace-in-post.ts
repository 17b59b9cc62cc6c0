import { editorFieldsOf } from '../../../../../shared/post/editor-fields'
import { isInBin } from '../../../../../shared/post/post-status'
import type { PostHead } from '../../../../../shared/post/post-copy'
import { identityOf } from '../../../../../shared/documents/working-copy'
import { writtenFieldsOf } from '../../../../../shared/post/fields/written-fields'
import { newPostId } from '../../../../platform/posts/new-post-id'
import type { PostStore } from '../../../../platform/posts/post-store'
import type { StoredImage } from '../image-uploading'
import { putPicture } from './put-picture'

/** The outcome for one post whose picture was to be replaced. */
export type Replacement =
  | 'changed'
  /** Its changes have the new picture; its newest version has the old one until they are kept. */
  | 'changed-changes'
  /** It has changes without the old picture; its newest version shows that until they are kept. */
  | 'waits-for-changes'
  | 'not-shown'
  | 'binned'
  | 'gone'
  /** Someone wrote in it each time. */
  | 'busy'

type Store = Pick<PostStore, 'readHead' | 'save' | 'saveCopy'>

/** How often a post is read again that someone else wrote in meanwhile. */
const ATTEMPTS = 3

/**
 * Replaces a picture in one post, as the editor saves: over no text that was not seen. A post without
 * changes gets a new version, which readers see where it is published; changes stay changes.
 *
 * @throws DocumentsError when the backend refuses, or cannot be reached
 */
export async function replaceInPost(
  store: Store,
  postId: string,
  path: string,
  picture: StoredImage,
): Promise<Replacement> {
  const writerId = newPostId()
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const read = await store.readHead(postId)
    if (read.kind === 'missing') return 'gone'
    if (read.kind === 'invalid') throw new Error(`The post is damaged: ${read.problems.join('; ')}`)
    const request = { id: postId, base: identityOf(read), writerId, writerSequence: attempt }
    const decided = await decide(store, read, request, path, picture)
    if (decided !== 'behind') return decided
  }
  return 'busy'
}

type Request = Pick<Parameters<Store['saveCopy']>[0], 'id' | 'base' | 'writerId' | 'writerSequence'>

async function decide(
  store: Store,
  { saved: post, copy }: PostHead,
  request: Request,
  path: string,
  picture: StoredImage,
): Promise<Replacement | 'behind'> {
  if (post !== null && isInBin(post.status)) return 'binned'
  const inVersion = post === null ? null : putPicture(post, path, picture)
  if (copy !== null) {
    const change = putPicture(copy, path, picture)
    if (change === null) return inVersion === null ? 'not-shown' : 'waits-for-changes'
    const { kind } = await store.saveCopy({
      ...request,
      fields: { ...writtenFieldsOf(copy), isSlugEdited: copy.isSlugEdited, ...change },
      authorId: copy.authorId,
    })
    if (kind !== 'saved') return kind
    return inVersion === null ? 'changed' : 'changed-changes'
  }
  if (post === null || inVersion === null) return 'not-shown'
  const content = {
    ...writtenFieldsOf({ ...editorFieldsOf(post), ...inVersion }),
    authorId: post.authorId,
    status: post.status,
  }
  const { kind } = await store.save({ ...request, content })
  if (kind === 'saved') return 'changed'
  // Its own slug is no one else's; whoever took it meanwhile has changed the post.
  return kind === 'slug-taken' ? 'behind' : kind
}
