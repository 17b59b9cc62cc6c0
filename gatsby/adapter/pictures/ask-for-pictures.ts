import type { PostNodeFields } from '../../nodes/nodes.ts'
import type { PictureUse, StoredPicture } from '../../nodes/picture.ts'

/** The pictures of a post that the templates show. */
type ShownPictures = Pick<PostNodeFields, 'cover' | 'pictures'>

/** Pictures asked for at the same time: each waits for the size of its file to be read. */
const AT_ONCE = 4

/** Every picture of some posts, once in each use in which templates ask for it. Pure. */
export function picturesInUse(
  posts: Iterable<ShownPictures>,
): { readonly picture: StoredPicture; readonly use: PictureUse }[] {
  const asked = new Map<string, { readonly picture: StoredPicture; readonly use: PictureUse }>()
  const add = (picture: StoredPicture, use: PictureUse) => {
    asked.set(`${use} ${picture.hash}`, { picture, use })
  }
  for (const { cover, pictures } of posts) {
    for (const picture of pictures) add(picture, 'article')
    if (cover === null) continue
    add(cover, 'cover')
    add(cover, 'card')
  }
  return [...asked.values()]
}

/**
 * Asks for the pictures of posts before any page does, so that encoding goes on beside whatever comes
 * next. The pages' own questions find the same jobs. What cannot be had is said by the page that shows it.
 *
 * @param ask begins to encode a picture, and is done when that is under way
 */
export async function askForPictures(
  posts: Iterable<ShownPictures>,
  ask: (picture: StoredPicture, use: PictureUse) => Promise<unknown>,
): Promise<void> {
  const waiting = picturesInUse(posts).values()
  const work = async () => {
    for (const { picture, use } of waiting) await Promise.allSettled([ask(picture, use)])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
