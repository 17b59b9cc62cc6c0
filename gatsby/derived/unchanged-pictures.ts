import path from 'node:path'
import { animationPath } from './feeds/feed-pictures.ts'
import type { PlannedCopy } from '../files/planned-file.ts'
import type { PostNodeFields } from '../nodes/nodes.ts'
import { postNodeId } from '../nodes/nodes.ts'
import { avifFile, avifPath, pictureFile } from '../nodes/picture.ts'
import type { DerivedFile, FilesMadeNow } from './maker/derived-file.ts'
import { openFileUses } from './maker/file-uses.ts'

/**
 * The files of a post's pictures that are published as they are: animations, for encoding would lose the
 * movement, and what the backend has encoded as AVIF.
 */
function planCopies(
  { pictures, cover }: Pick<PostNodeFields, 'pictures' | 'cover'>,
  imageCacheDir: string,
): PlannedCopy[] {
  const copy = (shownAt: string, file: string) => ({
    path: shownAt,
    source: path.join(imageCacheDir, file),
  })
  return (cover === null ? pictures : [...pictures, cover]).flatMap((picture) =>
    picture.isAnimated
      ? [copy(animationPath(picture), pictureFile(picture))]
      : picture.avifWidths.map((width) => copy(avifPath(picture, width), avifFile(picture, width))),
  )
}

const pathsOf = (files: readonly { readonly path: string }[]): string[] => [
  ...new Set(files.map((file) => file.path)),
]

export const unchangedPictures: DerivedFile = {
  makes: 'animated pictures and AVIF files below /static',
  from: 'the pictures that posts show',
  all: async ({ overview, imageCacheDir }) => ({
    copies: (await overview.posts()).flatMap((post) => planCopies(post, imageCacheDir)),
  }),
  async follow(site, files) {
    const { nodes, imageCacheDir } = site
    const uses = openFileUses()
    for (const post of await site.overview.posts())
      uses.set(post.postId, pathsOf(planCopies(post, imageCacheDir)))
    const now: FilesMadeNow = {
      async make({ fileInputs: { posts } }) {
        const written: string[] = []
        for (const postId of posts.changed) {
          const post = nodes.getNode(postNodeId(postId)) as PostNodeFields | undefined
          const planned = post === undefined ? [] : planCopies(post, imageCacheDir)
          uses.set(postId, pathsOf(planned))
          if (planned.length > 0) await files.announce(pathsOf(planned))
          for (const copy of planned) if (await files.copy(copy)) written.push(copy.path)
        }
        for (const postId of posts.removed) uses.set(postId, [])
        return { written, removed: await files.remove(uses.takeUnused()) }
      },
    }
    return { now }
  },
}
