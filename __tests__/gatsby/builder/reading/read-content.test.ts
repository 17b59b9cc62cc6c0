import type { DocumentRef } from '../../../../shared/documents/document-source.ts'
import { postRefs } from '../../../setup/documents.ts'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { startPhases } from '../../../../gatsby/builder/protocol/phases.ts'
import { openContentReader } from '../../../../gatsby/builder/reading/read-content.ts'
import { postNodeId } from '../../../../gatsby/nodes/nodes.ts'
import type { PostNodeFields } from '../../../../gatsby/nodes/nodes.ts'
import type { RawDocument } from '../../../../gatsby/nodes/raw-document.ts'
import type { PostSource } from '../../../../gatsby/posts/source/post-source.ts'
import { gatherPrepared } from '../../../../gatsby/posts/preparation/prepare-documents.ts'
import { EMPTY_QUARANTINE } from '../../../../gatsby/posts/source/quarantine.ts'
import { postFields } from '../../support/post-fields.ts'
import { storedPicture } from '../../support/stored-picture.ts'
import { NO_EDITED_CONTENT } from '../support/no-edited-content.ts'
import { fakeNodeStore, heldContentOf } from '../support/fake-node-store.ts'
import { plannedPost } from '../support/planned-post.ts'

const IDS = Array.from({ length: 40 }, (_, index) => `p${index}`)

/** What the backend shows, by id. */
let documents: Map<string, RawDocument>
/** Ids that were asked for, by what, and how often it was asked what has changed. */
let asked: { posts: string[]; redirects: string[]; since: number; names: number }
/** Names of authors, by id. */
let names: Map<string, string>
let clock: number

beforeEach(() => {
  documents = new Map()
  names = new Map()
  asked = { posts: [], redirects: [], since: 0, names: 0 }
  clock = 0
})

/** The name of an author. */
const NAME: DocumentRef = { source: 'authors', id: 'ana' }

const publish = (id: string, revision = 1, authorId = 'pliego-first-author') => {
  const updatedAt = new Date(Date.UTC(2026, 3, 1, 0, revision))
  documents.set(id, { id, data: postFields({ slug: id, revision, updatedAt, authorId }) })
}

const source: PostSource = {
  newestChange: () => Promise.resolve(null),
  async *allPosts() {
    yield await Promise.resolve([])
  },
  postsSince: () => {
    asked.since += 1
    return Promise.resolve([])
  },
  removalsSince: () => Promise.resolve([]),
  postsById: (ids) => {
    asked.posts.push(...ids)
    return Promise.resolve(ids.flatMap((id) => documents.get(id) ?? []))
  },
  countPosts: () => Promise.resolve(documents.size),
  redirects: () => Promise.resolve([]),
  redirectsById: () => Promise.resolve([]),
  authors: (ids) => {
    asked.names += 1
    return Promise.resolve(
      [...ids].flatMap((authorId) => {
        const name = names.get(authorId)
        return name === undefined ? [] : [{ authorId, name, since: null, isGiven: false }]
      }),
    )
  },
  redirectsOf: (ids) => {
    asked.redirects.push(...ids)
    return Promise.resolve([])
  },
}

/**
 * Reads, and has the site show, what some posts are now.
 *
 * @param own what each node has besides
 */
function openReader(own: Partial<PostNodeFields> = {}) {
  const nodes = fakeNodeStore()
  const held = heldContentOf(nodes)
  const reader = openContentReader({
    held,
    source,
    edited: NO_EDITED_CONTENT,
    preparer: {
      change: () => {},
      prepare: (read) =>
        Promise.resolve(
          gatherPrepared(
            read.map(({ id, data }) => ({ kind: 'post', node: plannedPost(id, data, own) })),
          ),
        ),
    },
    readQuarantine: () => Promise.resolve(EMPTY_QUARANTINE),
    cursor: new Date(0),
    now: () => clock,
  })
  return async (
    postIds: readonly string[],
    mayDefer = true,
    others: readonly DocumentRef[] = [],
  ) => {
    asked = { ...asked, posts: [], redirects: [] }
    const read = await reader.read(
      [...postRefs(...postIds), ...others],
      mayDefer,
      startPhases(() => clock),
    )
    const { content } = read
    if (content !== null) {
      for (const id of content.removedIds) nodes.remove(postNodeId(id))
      nodes.put(...content.posts)
      held.commit(content)
    }
    await reader.commit(read, [])
    return {
      made: (content?.posts ?? []).map(({ fields }) => fields.postId),
      names: new Set((content?.posts ?? []).map(({ fields }) => fields.authorName)),
      paths: new Set((content?.posts ?? []).map(({ fields }) => fields.authorPath)),
      revisions: (content?.posts ?? []).map(({ fields }) => fields.revision),
      removed: content?.removedIds ?? [],
      waiting: read.waitingIds,
    }
  }
}

describe('a build of many posts', () => {
  it('reads a post that waits again when it is made, and asks for no other', async () => {
    for (const id of IDS) publish(id)
    const build = openReader()
    const first = await build(IDS)
    expect(asked.posts).toHaveLength(40)
    expect(asked.redirects.sort()).toEqual([...first.made].sort())
    expect(first.waiting).toHaveLength(24)
    const second = await build(first.waiting)
    expect(second.made).toHaveLength(16)
    expect(asked.posts.sort()).toEqual([...second.made].sort())
    expect(asked.redirects.sort()).toEqual([...second.made].sort())
    const third = await build(second.waiting)
    expect([...first.made, ...second.made, ...third.made].sort()).toEqual([...IDS].sort())
    expect(third.waiting).toEqual([])
  })

  it('makes a post that has waited as it is by then', async () => {
    for (const id of IDS) publish(id)
    const build = openReader()
    const { waiting } = await build(IDS)
    for (const id of waiting) publish(id, 2)
    const next = await build(waiting)
    expect(new Set(next.revisions)).toEqual(new Set([2]))
  })

  it('takes a post off the site that was removed while it waited', async () => {
    for (const id of IDS) publish(id)
    const build = openReader()
    await build(IDS, false)
    for (const id of IDS) publish(id, 2)
    const { waiting } = await build(IDS)
    for (const id of waiting) documents.delete(id)
    const next = await build(waiting)
    expect(next.made).toEqual([])
    expect(next.removed).toHaveLength(16)
  })

  it('prepares each post again whose pictures may have got a better form', async () => {
    for (const id of IDS) publish(id)
    const build = openReader({ pictures: [storedPicture()] })
    await build(IDS, false)
    const made: string[] = []
    for (let waiting: readonly string[] = IDS; waiting.length > 0;) {
      const next = await build(waiting)
      made.push(...next.made)
      waiting = next.waiting
    }
    expect(made.sort()).toEqual([...IDS].sort())
  })

  it('looks for what no message named once a minute', async () => {
    for (const id of IDS) publish(id)
    const build = openReader()
    const first = await build(IDS)
    const second = await build(first.waiting)
    expect(asked.since).toBe(1)
    clock += 61_000
    await build([...second.waiting, ...first.made])
    expect(asked.since).toBe(2)
  })

  it('removes a part of many posts, and new ones before those that wait', async () => {
    for (const id of IDS) publish(id)
    const build = openReader()
    await build(IDS, false)
    documents.clear()
    const first = await build(IDS.slice(0, 39))
    expect(first.removed).toHaveLength(16)
    expect(first.waiting).toHaveLength(23)
    const second = await build([...first.waiting, 'p39'])
    expect(second.removed).toEqual(['p39'])
    const third = await build(second.waiting)
    expect(third.removed).toHaveLength(16)
    const fourth = await build(third.waiting)
    expect(fourth.removed).toHaveLength(7)
    expect(fourth.waiting).toEqual([])
  })
})

describe('the name of an author', () => {
  it('is read once, and stands on posts from then on', async () => {
    names.set('pliego-first-author', 'Ana Mora')
    publish('a')
    publish('b')
    const build = openReader()
    expect((await build(['a'])).names).toEqual(new Set(['Ana Mora']))
    expect((await build(['b'])).paths).toEqual(new Set(['/discover/author/ana-mora']))
    expect(asked.names).toBe(1)
  })

  it('is read at once for an author who publishes for the first time', async () => {
    publish('a')
    publish('b', 1, 'ana')
    names.set('ana', 'Ana Mora')
    const build = openReader()
    await build(['a'])
    expect((await build(['b'])).names).toEqual(new Set(['Ana Mora']))
  })

  it('is changed on every post, without one of them being read again', async () => {
    for (const id of IDS) publish(id)
    const build = openReader()
    await build(IDS, false)
    names.set('pliego-first-author', 'Ána Ló')
    const renamed = await build([], true, [NAME])
    expect(renamed.made.sort()).toEqual([...IDS].sort())
    expect(renamed.names).toEqual(new Set(['Ána Ló']))
    expect(asked.posts).toEqual([])
    expect((await build([], true, [NAME])).made).toEqual([])
  })

  it('is right on a post that is edited in the same build', async () => {
    publish('a')
    const build = openReader()
    await build(['a'])
    names.set('pliego-first-author', 'Ana Mora')
    publish('a', 2)
    const both = await build(['a'], true, [NAME])
    expect([both.made, both.revisions, both.names]).toEqual([['a'], [2], new Set(['Ana Mora'])])
  })
})
