import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { ContentMismatchError } from '../../../../gatsby/builder/protocol/builder-errors.ts'
import { readChangedDocuments } from '../../../../gatsby/builder/reading/read-changed-documents.ts'
import { BackendUnreachableError } from '../../../../gatsby/errors.ts'
import type { OpenSource } from '../../../../gatsby/posts/source/firestore-source.ts'
import { openFirestoreSource } from '../../../../gatsby/posts/source/firestore-source.ts'
import type { PlannedNode, RedirectFields } from '../../../../gatsby/nodes/nodes.ts'
import { NODE_TYPES, redirectNodeId } from '../../../../gatsby/nodes/nodes.ts'
import { leftOutNode } from '../../../../gatsby/posts/preparation/prepare-documents.ts'
import { EMPTY_QUARANTINE } from '../../../../gatsby/posts/source/quarantine.ts'
import { parseFirebaseSettings } from '../../../../shared/firebase/firebase-settings.ts'
import type { FakeBackend, Fields } from '../../support/fake-backend.ts'
import { startFakeBackend } from '../../support/fake-backend.ts'
import { postFields } from '../../support/post-fields.ts'
import { fakeNodeStore, heldContentOf } from '../support/fake-node-store.ts'
import { plannedPost } from '../support/planned-post.ts'
import { storedPicture } from '../../support/stored-picture.ts'

const minute = (number: number) => new Date(Date.UTC(2026, 2, 1, 12, number))

let backend: FakeBackend
let opened: OpenSource

beforeEach(async () => {
  backend = await startFakeBackend()
  opened = openFirestoreSource({
    settings: parseFirebaseSettings({}),
    origin: backend.origin,
    policy: { attempts: 2, timeoutMs: 2000, firstDelayMs: 1, limitedAttempts: 2 },
  })
})

afterEach(async () => {
  await opened.close()
  await backend.close()
})

const put = (id: string, updatedAt: Date, more: Fields = {}) => {
  backend.put('posts', id, postFields({ slug: id, updatedAt, ...more }))
}
const post = (id: string, updatedAt: Date, more: Fields = {}) =>
  plannedPost(id, { updatedAt, ...more })
const redirect = (fields: RedirectFields) => ({
  id: redirectNodeId(fields.slug),
  type: NODE_TYPES.redirect,
  fields,
})

/** What has changed for a site that holds these nodes and has read up to minute 30. */
const read = (
  nodes: readonly PlannedNode[],
  named: readonly string[],
  more: Partial<Parameters<typeof readChangedDocuments>[2]> = {},
) =>
  readChangedDocuments(opened.source, heldContentOf(fakeNodeStore(...nodes)), {
    postIds: named,
    slugs: [],
    isLook: named.length === 0,
    isLookingBack: true,
    isWithoutRedirects: false,
    cursor: minute(30),
    quarantine: EMPTY_QUARANTINE,
    isCounting: false,
    ...more,
  })

const idsOf = (documents: readonly { readonly id: string }[]) =>
  documents.map(({ id }) => id).sort()

describe('reading what has changed', () => {
  it('finds the named post and what no message named', async () => {
    put('named', minute(31))
    put('lost', minute(32))
    put('old', minute(1))
    const changed = await read([post('old', minute(1))], ['named'])
    expect(idsOf(changed.documents)).toEqual(['lost', 'named'])
    expect(changed).toMatchObject({ removedIds: [], cursor: minute(32), isCounted: false })
    expect(changed.postIds).toEqual(['named', 'lost'])
  })

  it('does not prepare again what the site holds', async () => {
    put('held', minute(30), { revision: 3 })
    put('edited', minute(30), { revision: 4 })
    const nodes = [
      post('held', minute(30), { revision: 3 }),
      post('edited', minute(30), { revision: 3 }),
    ]
    const changed = await read(nodes, ['held', 'edited'])
    expect(idsOf(changed.documents)).toEqual(['edited'])
    expect(changed.postIds).toEqual(['held', 'edited'])
  })

  it('prepares again what is named and may have got variants of its pictures since', async () => {
    const picture = storedPicture({ width: 700, height: 400 })
    const withPicture = (id: string, avifWidths: readonly number[], isAnimated = false) => {
      const node = post(id, minute(1))
      const pictures = [{ ...picture, avifWidths, isAnimated }]
      return { ...node, fields: { ...node.fields, pictures } }
    }
    for (const id of ['without', 'with', 'moving', 'unnamed']) put(id, minute(1))
    const nodes = [
      withPicture('without', []),
      withPicture('with', [640]),
      withPicture('moving', [], true),
      withPicture('unnamed', []),
    ]
    const changed = await read(nodes, ['without', 'with', 'moving'])
    expect(idsOf(changed.documents)).toEqual(['without'])
  })

  it('takes what is not public any more for removed, whatever the message called it', async () => {
    put('draft', minute(31), { status: 'draft' })
    const nodes = [post('draft', minute(1)), post('gone', minute(1))]
    const changed = await read(nodes, ['draft', 'gone', 'never seen'])
    expect(changed.removedIds).toEqual(['draft', 'gone'])
  })

  it('builds a named post that is public again', async () => {
    put('back', minute(33))
    const changed = await read([], ['back'])
    expect(idsOf(changed.documents)).toEqual(['back'])
  })

  it('finds tombstones of which no message came', async () => {
    backend.put('removals', 'gone', { slug: 'gone', removedAt: minute(31) })
    const changed = await read([post('gone', minute(1))], ['other'])
    expect(changed.removedIds).toEqual(['gone'])
    expect(changed.cursor).toEqual(minute(31))
  })

  it('asks for the redirects of changed posts only', async () => {
    put('named', minute(31))
    put('lost', minute(31))
    backend.put('slugs', 'named-old', { postId: 'named', kind: 'redirect' })
    backend.put('slugs', 'lost-old', { postId: 'lost', kind: 'redirect' })
    backend.put('slugs', 'foreign', { postId: 'other', kind: 'redirect' })
    const changed = await read([redirect({ slug: 'ended', postId: 'named' })], ['named'])
    expect(changed.redirects.set.map(({ slug }) => slug).sort()).toEqual(['lost-old', 'named-old'])
    expect(changed.redirects.remove).toEqual(['ended'])
  })

  it('reads the redirects that are named, and ends those that are gone', async () => {
    const toPage = { postId: 'site-redirects', kind: 'redirect', to: '/glossary' }
    backend.put('slugs', '|come', toPage)
    backend.put('slugs', '|unnamed', toPage)
    backend.put('slugs', 'own', { postId: 'p1', kind: 'current' })
    const held = ['|gone', 'own'].map((slug) => redirect({ slug, postId: 'p1' }))
    const slugs = ['|come', '|gone', '|never', 'own']
    const changed = await read(held, [], { isLook: false, slugs })
    expect(changed.redirects).toEqual({
      set: [{ slug: '|come', postId: 'site-redirects', to: '/glossary' }],
      remove: ['|gone', 'own'],
    })
    expect(changed.postIds).toEqual([])
  })

  it('reads hundreds of named redirects in few requests', async () => {
    const slugs = Array.from({ length: 150 }, (_, index) => `old-${index}`)
    for (const slug of [...slugs, 'unnamed']) {
      backend.put('slugs', slug, { postId: 'p1', kind: 'redirect' })
    }
    const changed = await read([], [], { isLook: false, slugs })
    expect(changed.redirects.set.map(({ slug }) => slug).sort()).toEqual([...slugs].sort())
  })

  it('says nothing of redirects that are as they were', async () => {
    put('named', minute(31))
    backend.put('slugs', 'old', { postId: 'named', kind: 'redirect' })
    const changed = await read([redirect({ slug: 'old', postId: 'named' })], ['named'])
    expect(changed.redirects).toEqual({ set: [], remove: [] })
  })

  it('ends a redirect whose slug another post has now', async () => {
    put('named', minute(31), { slug: 'taken' })
    const changed = await read([redirect({ slug: 'taken', postId: 'other' })], ['named'])
    expect(changed.redirects.remove).toEqual(['taken'])
  })

  it('leaves a post that is known to break builds unseen', async () => {
    put('bad', minute(31), { revision: 2 })
    const quarantine = new Map([
      ['bad', { postId: 'bad', updatedAt: null, revision: 2, problem: 'never gets done' }],
    ])
    const changed = await read([post('bad', minute(1))], ['bad'], { quarantine })
    expect(changed.documents).toEqual([])
    expect(changed.broken).toEqual([
      { postId: 'bad', updatedAt: minute(31).toISOString(), problem: 'never gets done' },
    ])
  })

  it('tries a post that was left out again when it is named', async () => {
    put('bad', minute(30))
    const nodes = [leftOutNode('bad', ['was suspected'], minute(30))]
    expect(idsOf((await read(nodes, ['bad'])).documents)).toEqual(['bad'])
    expect(idsOf((await read(nodes, ['other'])).documents)).toEqual([])
  })

  it('fails when the backend does not answer', async () => {
    backend.failWith = 503
    await expect(read([], ['named'])).rejects.toThrow(BackendUnreachableError)
  })
})

describe('a look without posts', () => {
  it('counts, and finds everything as it was', async () => {
    put('held', minute(1))
    const changed = await read([post('held', minute(1))], [])
    expect(changed).toMatchObject({ documents: [], removedIds: [], isCounted: true })
  })

  it('tries posts with missing pictures again', async () => {
    put('waiting', minute(1))
    const waiting = plannedPost('waiting', { updatedAt: minute(1) }, { isWorthRetrying: true })
    expect(idsOf((await read([waiting], [])).documents)).toEqual(['waiting'])
  })

  it('compares all redirects', async () => {
    put('a', minute(1))
    backend.put('slugs', 'new', { postId: 'a', kind: 'redirect' })
    const changed = await read([post('a', minute(1)), redirect({ slug: 'ended', postId: 'a' })], [])
    expect(changed.redirects).toEqual({ set: [{ slug: 'new', postId: 'a' }], remove: ['ended'] })
  })

  it('leaves it to a full build when the numbers differ and nothing explains it', async () => {
    put('held', minute(1))
    const nodes = [post('held', minute(1)), post('vanished', minute(2))]
    await expect(read(nodes, [])).rejects.toThrow(ContentMismatchError)
    await expect(read(nodes, [])).rejects.toThrow(
      'The backend has 1 published posts and the site 2',
    )
  })

  it('does not count what is being written meanwhile as a difference', async () => {
    let written = 0
    const counting = {
      ...opened.source,
      countPosts: () => {
        written += 1
        put(`new-${written}`, minute(31))
        return opened.source.countPosts()
      },
    }
    const held = heldContentOf(fakeNodeStore())
    const changed = await readChangedDocuments(counting, held, {
      postIds: [],
      slugs: [],
      isLook: true,
      isLookingBack: true,
      isWithoutRedirects: false,
      cursor: minute(30),
      quarantine: EMPTY_QUARANTINE,
      isCounting: true,
    })
    expect(changed.isCounted).toBe(false)
    expect(changed.documents.length).toBeGreaterThan(0)
  })
})
