import { postRefs } from '../../../setup/documents.ts'
import { describe, expect, it } from '@jest/globals'
import { startPhases } from '../../../../gatsby/builder/protocol/phases.ts'
import { openContentReader } from '../../../../gatsby/builder/reading/read-content.ts'
import { readAll } from '../../../../gatsby/posts/source/read-changes.ts'
import type { PostSource } from '../../../../gatsby/posts/source/post-source.ts'
import { gatherPrepared } from '../../../../gatsby/posts/preparation/prepare-documents.ts'
import { EMPTY_QUARANTINE } from '../../../../gatsby/posts/source/quarantine.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../../../shared/post/fields/written-fields.ts'
import { NO_EDITED_CONTENT } from '../support/no-edited-content.ts'
import { fakeNodeStore, heldContentOf } from '../support/fake-node-store.ts'
import { memoryPosts } from '../support/memory-posts.ts'
import { plannedPost } from '../support/planned-post.ts'

const POSTS = 60
const MINUTE_MS = 60_000

/**
 * A source that counts what Firestore would charge: a document is one read, a query at least one, a count
 * one for each thousand posts. docs/SCALE.md is derived from these numbers.
 *
 * @see https://firebase.google.com/docs/firestore/pricing
 */
function charged(source: PostSource): {
  readonly source: PostSource
  readonly reads: () => number
} {
  let reads = 0
  const query = async <Item>(found: Promise<readonly Item[]>) => {
    const items = [...(await found)]
    reads += Math.max(1, items.length)
    return items
  }
  return {
    reads: () => reads,
    source: {
      newestChange: () => {
        reads += 2
        return source.newestChange()
      },
      async *allPosts() {
        for await (const page of source.allPosts()) {
          reads += page.length
          yield page
        }
      },
      postsSince: (cursor) => query(source.postsSince(cursor)),
      removalsSince: (cursor) => query(source.removalsSince(cursor)),
      postsById: (ids) => {
        reads += ids.length
        return source.postsById(ids)
      },
      countPosts: async () => {
        const count = await source.countPosts()
        reads += Math.max(1, Math.ceil(count / 1_000))
        return count
      },
      redirects: () => query(source.redirects()),
      authors: (ids) => {
        reads += new Set(ids).size
        return source.authors(ids)
      },
      redirectsOf: (ids) => query(source.redirectsOf(ids)),
      redirectsById: (slugs) => {
        reads += slugs.length
        return source.redirectsById(slugs)
      },
    },
  }
}

/** A site of {@link POSTS} posts whose builder reads changes. */
async function builderOf() {
  // Far enough apart for a look back to find the newest alone.
  const posts = memoryPosts(60 * MINUTE_MS)
  const save = (id: string, title: string) => {
    posts.save(id, {
      ...EMPTY_WRITTEN_FIELDS,
      title,
      slug: id,
      authorId: 'ana',
      status: 'published',
    })
  }
  for (let index = 0; index < POSTS; index += 1) save(`p${index}`, 'First')
  const { source, reads } = charged(posts.source)
  const nodes = fakeNodeStore()
  for (const { id, data } of await posts.source.postsById([...posts.contents().keys()])) {
    nodes.put(plannedPost(id, data))
  }
  let clock = 0
  const reader = openContentReader({
    held: heldContentOf(nodes),
    source,
    edited: NO_EDITED_CONTENT,
    preparer: {
      change: () => {},
      prepare: (read) =>
        Promise.resolve(
          gatherPrepared(
            read.map(({ id, data }) => ({ kind: 'post', node: plannedPost(id, data) })),
          ),
        ),
    },
    readQuarantine: () => Promise.resolve(EMPTY_QUARANTINE),
    cursor: (await posts.source.newestChange()) ?? new Date(0),
    now: () => clock,
  })
  return {
    save,
    source,
    reads,
    wait: (ms: number) => {
      clock += ms
    },
    read: async (ids: readonly string[]) => {
      const before = reads()
      const { content } = await reader.read(
        postRefs(...ids),
        true,
        startPhases(() => 0),
      )
      for (const post of content?.posts ?? []) nodes.put(post)
      return reads() - before
    },
  }
}

describe('the documents that a publisher reads', () => {
  it('are five for a change of one post, whatever the number of posts', async () => {
    const { save, read, wait } = await builderOf()
    // The first one reads the names of authors too.
    await read(['p0'])
    wait(MINUTE_MS - 1)
    save('p1', 'Second')
    // The post, by its id and as what has changed; the newest one before it; a query for removals and one
    // for redirects, which find nothing.
    expect(await read(['p1'])).toBe(5)
  })

  it('are one more for each thousand posts when the posts are counted', async () => {
    const { save, read, wait } = await builderOf()
    await read(['p0'])
    wait(10 * MINUTE_MS)
    save('p1', 'Second')
    // And one for the names, which are read once a minute as long as an author has none.
    expect(await read(['p1'])).toBe(7)
  })

  it('are for a full build the posts and the redirects, and two for the newest times', async () => {
    const { source, reads } = await builderOf()
    const reading = await readAll(source, 'the site is new')
    if (reading.kind !== 'full') throw new Error('Everything was to be read.')
    for await (const page of reading.pages) expect(page).not.toHaveLength(0)
    await source.redirects()
    expect(reads()).toBe(POSTS + 2 + 1)
  })
})
