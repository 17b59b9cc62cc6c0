import { useMemo } from 'react'
import LibraryScreen from '../../features/post-editor/pictures/library-screen/library-screen'
import { replaceInPost } from '../../features/post-editor/pictures/library-screen/replace-in-post'
import type { LibraryUpkeep } from '../../features/post-editor/pictures/library-screen/upkeep'
import { deleteFile } from '../../platform/firebase/delete-file'
import { isAllowed, postDatabase, posts } from '../../platform/posts'
import { createMediaUpkeep } from '../../platform/posts/media-upkeep'
import { newPostId } from '../../platform/posts/new-post-id'
import { authorPictures } from './author-pictures'

const media = createMediaUpkeep({
  database: postDatabase,
  listCopies: posts.listCopies,
  deleteFile,
})

/** Returns the upkeep of the library: of own pictures, and of everyone's for who edits for others. */
function upkeepFor(userId: string): LibraryUpkeep {
  let scope: Promise<string | null> | null = null
  const readScope = async () => ((await isAllowed(userId, 'edit-any')) ? null : userId)
  /** Read once; what could not be read is asked for again. */
  const scopeOf = () => {
    scope ??= readScope().catch((error: unknown) => {
      scope = null
      throw error
    })
    return scope
  }
  return {
    async usesOf(paths) {
      const own = await scopeOf()
      const found = await media.usesOf(paths, own)
      return new Map(
        [...found].map(([path, uses]) => [
          path,
          uses.map((use) => ({ ...use, isForeign: own !== null && use.authorId !== own })),
        ]),
      )
    },
    remove: media.remove,
    replaceInPost: (postId, path, picture) => replaceInPost(posts, postId, path, picture),
  }
}

/** The library with what it does, for who is signed in. */
export default function LibraryWithUpkeep({ userId }: { readonly userId: string }) {
  // New pictures are stored below a post to come: its id is no one's.
  const pictures = useMemo(() => authorPictures(userId, newPostId()), [userId])
  const upkeep = useMemo(() => upkeepFor(userId), [userId])
  return <LibraryScreen pictures={pictures} upkeep={upkeep} />
}
