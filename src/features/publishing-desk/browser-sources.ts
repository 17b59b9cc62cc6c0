import { publisher } from '../../platform/publish-desk'
import { posts, readRole } from '../../platform/posts'
import type { DeskSources } from './desk-sources'

/** The publisher of this site, and the roles and posts of the configured backend. */
export const browserSources: DeskSources = {
  ...publisher,
  readRole,
  async readTitle(postId) {
    const read = await posts.read(postId)
    return read.kind === 'post' && read.post.title !== '' ? read.post.title : null
  },
}
