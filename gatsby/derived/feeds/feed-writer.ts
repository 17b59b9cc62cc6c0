import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FactLookup } from '../../../shared/facts/references.ts'
import { resolveReferences } from '../../../shared/facts/references.ts'
import type { PlannedFile } from '../../files/planned-file.ts'
import type { PostNodeFields } from '../../nodes/nodes.ts'
import { createEntryHtml } from './entry-html.ts'
import type { AskForImage } from '../../nodes/picture.ts'
import { openFeedPictures } from './feed-pictures.ts'
import type { FeedList } from './plan-feeds.ts'
import { feedFiles } from './plan-feeds.ts'

/** Bodies kept at a time: a post is in the feeds of the blog and of each of its tags. */
const BODIES_KEPT = 2_000

/** Plans the feeds of one list after another. */
export type FeedWriter = (
  list: FeedList,
  posts: readonly PostNodeFields[],
) => Promise<readonly PlannedFile[]>

interface Body {
  /** The body that it was made from, with the facts as they were. */
  readonly html: string
  readonly path: string
  readonly shown: string
  readonly cover: string | null
}

/**
 * Opens a writer that remembers the bodies of posts as feeds carry them, which take milliseconds each
 * and the same in every feed. Lets other work go on between them.
 */
export function openFeedWriter(options: {
  readonly siteUrl: string
  readonly askForImage: AskForImage
  readonly factOf: FactLookup
}): FeedWriter {
  const { siteUrl, askForImage, factOf } = options
  const picturesOf = openFeedPictures(askForImage)
  const entryHtml = createEntryHtml({ siteUrl })
  const bodies = new Map<string, Body>()

  async function bodyOf(post: PostNodeFields): Promise<Body> {
    const { inText, cover } = await picturesOf(post)
    const html = post.factIds.length === 0 ? post.html : resolveReferences(post.html, factOf)
    const known = bodies.get(post.postId)
    const isSame = known?.html === html && known.path === post.path
    // Taken out and put back: what was used last is forgotten last.
    bodies.delete(post.postId)
    if (!isSame) await nextTurn()
    const shown = isSame
      ? known.shown
      : entryHtml(html, `${siteUrl}${post.path}`, (key) => inText.get(key) ?? null)
    const body = { html, path: post.path, shown, cover: cover?.src ?? null }
    bodies.set(post.postId, body)
    const [oldest] = bodies.keys()
    if (bodies.size > BODIES_KEPT && oldest !== undefined) bodies.delete(oldest)
    return body
  }

  return async (list, posts) => {
    const held = new Map<string, Body>()
    for (const post of posts) held.set(post.postId, await bodyOf(post))
    const planned: PlannedFile[] = []
    const input = {
      siteUrl,
      posts: new Map(posts.map((post) => [post.postId, post])),
      htmlOf: ({ postId }: PostNodeFields) => held.get(postId)?.shown ?? '',
      coverOf: ({ postId }: PostNodeFields) => held.get(postId)?.cover ?? null,
    }
    for (const file of feedFiles(list, input)) {
      planned.push(file)
      await nextTurn()
    }
    return planned
  }
}
