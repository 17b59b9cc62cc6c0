import type { PictureUse } from '../images/picture-data.ts'
import type { StoredPicture } from '../images/picture.ts'
import type { PostListNodeFields, PostNodeFields } from '../source/nodes.ts'
import type { FeedPicture } from './entry-html.ts'

/** What pages show of a picture, as gatsby-plugin-image describes it. */
export interface PublishedImage {
  readonly width: number
  readonly height: number
  readonly images: { readonly fallback?: { readonly src: string } | undefined }
}

/** Asks how a picture is published; null for one that is shown as it is. */
export type AskForImage = (
  picture: StoredPicture,
  use: PictureUse,
) => Promise<PublishedImage | null>

/** The pictures of posts as they are published, by hash. */
export interface FeedPictures {
  readonly inText: ReadonlyMap<string, FeedPicture>
  readonly covers: ReadonlyMap<string, FeedPicture>
}

/** Collects the pictures of all posts that some feed shows. The pages show the same files. */
export async function collectFeedPictures(
  lists: readonly PostListNodeFields[],
  posts: ReadonlyMap<string, PostNodeFields>,
  ask: AskForImage,
): Promise<FeedPictures> {
  const inText = new Map<string, FeedPicture>()
  const covers = new Map<string, FeedPicture>()
  const shown = new Set(
    lists
      .filter(({ number, kind }) => number === null && kind !== 'author')
      .flatMap(({ items }) => items.map(({ postId }) => postId)),
  )
  const add = async (
    to: Map<string, FeedPicture>,
    picture: StoredPicture,
    use: PictureUse,
  ): Promise<void> => {
    if (to.has(picture.hash)) return
    const { hash, extension, width, height } = picture
    const image = await ask(picture, use)
    const src = image === null ? `/static/${hash}/image.${extension}` : image.images.fallback?.src
    if (src !== undefined)
      to.set(hash, { src, ...(image === null ? { width, height } : sizeOf(image)) })
  }
  for (const postId of shown) {
    const post = posts.get(postId)
    if (post === undefined) continue
    for (const picture of post.pictures) await add(inText, picture, 'article')
    if (post.cover !== null) await add(covers, post.cover, 'cover')
  }
  return { inText, covers }
}

const sizeOf = ({ width, height }: PublishedImage) => ({
  width: Math.round(width),
  height: Math.round(height),
})
