import type { AskForImage, PictureUse, PublishedImage, StoredPicture } from '../../nodes/picture.ts'
import type { PostNodeFields } from '../../nodes/nodes.ts'
import type { FeedPicture } from './entry-html.ts'

/** The pictures of a post as they are published. */
export interface FeedPictures {
  /** By hash. */
  readonly inText: ReadonlyMap<string, FeedPicture>
  readonly cover: FeedPicture | null
}

/** Pictures remembered at a time; forgotten ones are asked for again. */
const REMEMBERED = 5_000

/**
 * Finds the pictures of posts as they are published, each asked for once. The pages show the same
 * files.
 */
export function openFeedPictures(
  ask: AskForImage,
): (post: Pick<PostNodeFields, 'pictures' | 'cover'>) => Promise<FeedPictures> {
  const known = new Map<string, FeedPicture | null>()
  const find = async (picture: StoredPicture, use: PictureUse): Promise<FeedPicture | null> => {
    const key = `${use} ${picture.hash}`
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= REMEMBERED) known.clear()
    const found = published(picture, await ask(picture, use))
    known.set(key, found)
    return found
  }
  return async ({ pictures, cover }) => {
    const inText = new Map<string, FeedPicture>()
    for (const picture of pictures) {
      const found = await find(picture, 'article')
      if (found !== null) inText.set(picture.hash, found)
    }
    return { inText, cover: cover === null ? null : await find(cover, 'cover') }
  }
}

function published(
  { hash, extension, width, height }: StoredPicture,
  image: PublishedImage | null,
): FeedPicture | null {
  if (image === null) return { src: animationPath({ hash, extension }), width, height }
  const src = image.images.fallback?.src
  if (src === undefined) return null
  return { src, width: Math.round(image.width), height: Math.round(image.height) }
}

/** Where a picture is that is shown as it is. */
export function animationPath({
  hash,
  extension,
}: Pick<StoredPicture, 'hash' | 'extension'>): string {
  return `/static/${hash}/image.${extension}`
}
