import { BACKEND_PREFIXES } from '../../../../shared/firebase/backend-paths'
import { isLive } from '../../../../shared/post/post-status'
import type { LinkedPage } from '../../../../shared/quality-gate/site-links'
import type { PostStore } from '../../../platform/posts/post-store'
import { SITE_URL } from '../../../platform/base/site-url'
import { createSitePages, type SitePages } from './site-pages'

type Posts = Pick<PostStore, 'slugOwner' | 'readHead'>

const POST = /^\/discover\/([^/]+)$/

/**
 * Finds out about a page of the site. Posts are asked for in the backend, which knows one that is
 * still on its way to the readers and one that only the author sees; every other page on the site.
 *
 * @param fetchPage asks for the head of a page
 */
export async function lookUpPage(
  path: string,
  posts: Posts,
  fetchPage: (path: string) => Promise<{ readonly status: number }>,
): Promise<LinkedPage> {
  if (BACKEND_PREFIXES.some((prefix) => path.startsWith(`${prefix}/`))) return { kind: 'unknown' }
  const slug = POST.exec(path)?.[1]
  const owner = slug === undefined ? null : await posts.slugOwner(slug)
  if (slug !== undefined && owner !== null) return postOf(owner, slug, posts)
  const { status } = await fetchPage(path)
  if (status === 404 || status === 410) return { kind: 'missing' }
  return { kind: status < 400 ? 'live' : 'unknown' }
}

async function postOf(postId: string, slug: string, posts: Posts): Promise<LinkedPage> {
  const head = await posts.readHead(postId)
  if (head.kind === 'invalid') return { kind: 'unknown' }
  // A post that this author may not see is not one that readers see.
  if (head.kind === 'missing') return { kind: 'unpublished', title: slug }
  if (head.saved !== null && isLive(head.saved.status)) return { kind: 'live' }
  const title = head.saved?.title ?? head.copy?.title ?? ''
  return { kind: 'unpublished', title: title === '' ? slug : title }
}

/** Makes the record of this site's pages, each asked for as it becomes interesting. */
export function sitePagesFor(posts: Posts): SitePages {
  const fetchPage = (path: string) => fetch(path, { method: 'HEAD' })
  return createSitePages(SITE_URL, (path) => lookUpPage(path, posts, fetchPage), Date.now)
}
