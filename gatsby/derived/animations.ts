import path from 'node:path'
import { animationPath } from '../feeds/feed-pictures.ts'
import { pictureFile } from '../nodes/picture.ts'
import type { PostNodeFields } from '../nodes/nodes.ts'
import type { PlannedCopy } from '../files/planned-file.ts'

/** The pictures of a post that are published as they are, for encoding would lose the movement. Pure. */
export function planAnimations(
  { pictures, cover }: Pick<PostNodeFields, 'pictures' | 'cover'>,
  imageCacheDir: string,
): PlannedCopy[] {
  return (cover === null ? pictures : [...pictures, cover])
    .filter(({ isAnimated }) => isAnimated)
    .map((picture) => ({
      path: animationPath(picture),
      source: path.join(imageCacheDir, pictureFile(picture)),
    }))
}
