import { readInsights } from '../../../platform/insights/read-insights'
import { publisher } from '../../../platform/publisher/client'
import { posts, readRole } from '../../../platform/posts'
import type { ConsoleSources } from './console-sources'

/** The publisher of this site, and the roles and posts of the configured backend. */
export const browserSources: ConsoleSources = {
  ...publisher,
  readInsights,
  readRole,
  listFirstRedirects: () => posts.listRedirects(null),
  listRedirects: posts.listRedirects,
  saveRedirect: posts.saveRedirect,
  deleteRedirect: posts.deleteRedirect,
  async readTitle(postId) {
    const read = await posts.read(postId)
    return read.kind === 'post' && read.post.title !== '' ? read.post.title : null
  },
}
