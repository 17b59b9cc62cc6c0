import type { Pictures } from '../../features/post-editor/pictures/pictures-context'

/** Everything about pictures is loaded when it is needed first. */
async function parts(userId: string) {
  const [{ readOwnPicture, uploaderFor }, { isAllowed, posts }] = await Promise.all([
    import('../../features/post-editor/pictures/sending/image-upload.ts'),
    import('../../platform/posts'),
  ])
  // An author sees their own pictures and posts; who edits for others sees everyone's.
  const scope = (await isAllowed(userId, 'edit-any')) ? null : userId
  const { media } = posts
  const uploader = uploaderFor(userId, {
    findByHash: (sourceHash) => media.findByHash(sourceHash, scope),
    record: async (picture) => {
      await media.record(picture)
    },
  })
  return { uploader, readOwnPicture, media, scope }
}

/** Returns what an author can do with pictures in one post. Make it once while the post is open. */
export function authorPictures(userId: string, postId: string): Pictures {
  let loading: ReturnType<typeof parts> | null = null
  const loaded = async () => {
    loading ??= parts(userId)
    try {
      return await loading
    } catch (error) {
      // Without a network; the next call tries again.
      loading = null
      throw error
    }
  }
  return {
    postId,
    upload: async (file, request) => (await loaded()).uploader.upload(file, request),
    unfinished: {
      list: async (id) => {
        const uploads = await (await loaded()).uploader.unfinished(id)
        return uploads.map(({ bytes, type, ...upload }) => ({
          ...upload,
          picture: new Blob([bytes], { type }),
        }))
      },
      resume: async (id, request) => (await loaded()).uploader.resume(id, request),
      discard: async (id) => (await loaded()).uploader.discard(id),
    },
    library: {
      find: async (words, after) => {
        const { media, scope } = await loaded()
        return media.find({ words, ownerId: scope, after })
      },
      update: async (id, change) => (await loaded()).media.update(id, change),
      learn: async (path, alt) => (await loaded()).media.learn(path, alt),
      enter: async (picture) => {
        const { media, readOwnPicture } = await loaded()
        if (await media.knows(picture.path)) return
        const name = picture.path.slice(picture.path.lastIndexOf('/') + 1)
        await media.record({ ...picture, name, ...(await readOwnPicture(picture.path)) })
      },
      usesOf: async (path) => {
        const { media, scope } = await loaded()
        return media.usesOf(path, scope)
      },
    },
  }
}
