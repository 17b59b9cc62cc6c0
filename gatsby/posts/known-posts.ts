import { existsSync } from 'node:fs'
import path from 'node:path'
import type { HeldPosts } from '../nodes/held-nodes.ts'
import { avifFile, pictureFile } from '../nodes/picture.ts'
import type { KnownPosts } from './source/read-changes.ts'

/** Returns what the source needs to know of the held nodes to ask for changes only. */
export function knownPosts(held: HeldPosts): KnownPosts {
  const updatedAt = new Map<string, Date>()
  for (const { postId, updatedAt: time } of held.posts.values())
    updatedAt.set(postId, new Date(time))
  for (const { postId, updatedAt: time } of held.leftOut.values()) {
    updatedAt.set(postId, new Date(time ?? 0))
  }
  const cursor = held.state?.cursor ?? null
  return {
    cursor: cursor === null ? null : new Date(cursor),
    updatedAt,
    retry: [...held.posts.values()]
      .filter((post) => post.isWorthRetrying)
      .map(({ postId }) => postId),
  }
}

/** Whether every picture that the held posts show is still in the cache folder. */
export function arePicturesPresent(held: HeldPosts, imageCacheDir: string): boolean {
  const posts = [...held.posts.values(), ...[...held.leftOut.values()].map(({ post }) => post)]
  for (const post of posts) {
    if (post === undefined) continue
    const { pictures, cover } = post

    for (const picture of cover === null ? pictures : [...pictures, cover]) {
      const widest = picture.avifWidths.at(-1)
      const files = [
        pictureFile(picture),
        ...(widest === undefined ? [] : [avifFile(picture, widest)]),
      ]
      if (!files.every((file) => existsSync(path.join(imageCacheDir, file)))) return false
    }
  }
  return true
}
