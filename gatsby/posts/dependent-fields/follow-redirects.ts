import type { PlannedNode, PostNodeFields, RedirectFields } from '../../nodes/nodes.ts'

/** A link to a post in a prepared body, up to where its slug ends. */
const POST_LINK = /(<a\s(?:[^>]*\s)?href="\/discover\/)([a-z0-9_-]+)(?=["#?])/g

/** The slugs that a prepared body links to, in the order of the links, as its author wrote them. */
export function linkedSlugs(html: string): string[] {
  return [...html.matchAll(POST_LINK)].map(([, , slug = '']) => slug)
}

/**
 * Leads the links inside of posts to where a renamed post is now, so that readers and search engines
 * need no redirect. A body that was held from an earlier build comes out as a newly read one: links
 * are made from the slugs that the author wrote, not from where an earlier build led them. Pure.
 *
 * @param posts all posts of the build
 * @param redirects the slugs that posts used to have
 * @returns the posts; those whose links stay as they are, unchanged
 */
export function followRedirects(
  posts: readonly PlannedNode<PostNodeFields>[],
  redirects: readonly RedirectFields[],
): PlannedNode<PostNodeFields>[] {
  const slugs = new Map(posts.map(({ fields }) => [fields.postId, fields.slug]))
  const taken = new Set(slugs.values())
  const moved = new Map(
    redirects.flatMap(({ slug, postId }) => {
      const current = slugs.get(postId)
      // As with the pages: a slug that a post has now is no redirect.
      return current === undefined || taken.has(slug) ? [] : [[slug, current] as const]
    }),
  )
  return posts.map((post) => leadLinks(post, (slug) => moved.get(slug)))
}

/**
 * One post whose links lead where the posts are now. Pure.
 *
 * @param movedTo the slug that a post has instead of one that it used to have; undefined for others
 */
export function leadLinks(
  post: PlannedNode<PostNodeFields>,
  movedTo: (slug: string) => string | undefined,
): PlannedNode<PostNodeFields> {
  const { html, linkedSlugs: written } = post.fields
  if (written.length === 0) return post
  let index = 0
  const led = html.replace(POST_LINK, (_, before: string, shown: string) => {
    const slug = written[index] ?? shown
    index += 1
    return `${before}${movedTo(slug) ?? slug}`
  })
  return led === html ? post : { ...post, fields: { ...post.fields, html: led } }
}

/** One post whose links lead where its author wrote. Pure. */
export function asWritten(post: PlannedNode<PostNodeFields>): PlannedNode<PostNodeFields> {
  return leadLinks(post, () => undefined)
}
