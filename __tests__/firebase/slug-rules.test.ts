import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { content, firstSave, openNewsroom } from './newsroom.ts'
import type { Newsroom } from './newsroom.ts'

let room: Newsroom
beforeEach(async () => {
  room = await openNewsroom()
})
afterEach(() => room.stop())

const ALLOWED = expect.objectContaining({ status: 200 })
const DENIED = expect.objectContaining({ status: 403, code: 'PERMISSION_DENIED' })
const reserve = (slug: string, postId: string, kind = 'current') => ({
  kind: 'set' as const,
  path: `slugs/${slug}`,
  data: { postId, kind },
})

describe('slugs', () => {
  it('refuses a post without its slug', async () => {
    const [post, revision] = firstSave()
    expect(await room.commit([post!, revision!], 'ana')).toEqual(DENIED)
  })

  it('refuses a slug that another post has', async () => {
    await room.save({}, 'ana')
    expect(await room.save({ postId: 'p2' }, 'ana')).toEqual(DENIED)
    expect(await room.save({ postId: 'p2' }, 'eva')).toEqual(DENIED)
  })

  it('frees the old slug of a post that nobody has read', async () => {
    await room.save({}, 'ana')
    expect(await room.save({ content: content({ slug: 'new' }) }, 'ana')).toEqual(ALLOWED)
    expect(room.service.get('slugs/how-to-file')).toBeNull()
    expect(await room.save({ postId: 'p2' }, 'ana')).toEqual(ALLOWED)
  })

  it('keeps the old slug of a post that was public, as a redirect', async () => {
    await room.save({ content: content({ status: 'published' }) }, 'ana')
    const moved = content({ status: 'published', slug: 'new' })
    expect(await room.save({ content: moved }, 'ana')).toEqual(ALLOWED)
    expect(room.service.get('slugs/how-to-file')).toEqual({ postId: 'p1', kind: 'redirect' })
    expect(await room.save({ postId: 'p2' }, 'ana')).toEqual(DENIED)
  })

  it('lets a post have its old slug back', async () => {
    const published = content({ status: 'published' })
    await room.save({ content: published }, 'ana')
    await room.save({ content: { ...published, slug: 'new' } }, 'ana')
    expect(await room.save({ content: published }, 'ana')).toEqual(ALLOWED)
    expect(room.service.get('slugs/new')).toEqual({ postId: 'p1', kind: 'redirect' })
  })

  it('refuses a new slug that leaves the old one behind as it was', async () => {
    await room.save({ content: content({ status: 'published' }) }, 'ana')
    const previous = { ...room.previous('p1')!, slug: 'elsewhere' }
    const moved = content({ status: 'published', slug: 'new' })
    expect(await room.save({ previous, content: moved }, 'ana')).toEqual(DENIED)
  })

  it('refuses to take, move or free the slug of a post on its own', async () => {
    await room.save({}, 'ana')
    await room.save({ postId: 'p2', content: content({ slug: 'two', authorId: 'ben' }) }, 'ben')
    expect(await room.commit([reserve('how-to-file', 'p2')], 'ben')).toEqual(DENIED)
    expect(await room.commit([reserve('how-to-file', 'p1', 'redirect')], 'ana')).toEqual(DENIED)
    expect(await room.commit([{ kind: 'delete', path: 'slugs/how-to-file' }], 'ana')).toEqual(
      DENIED,
    )
    expect(await room.commit([{ kind: 'delete', path: 'slugs/how-to-file' }], 'ben')).toEqual(
      DENIED,
    )
  })

  it('refuses reservations without a post, of another shape, or of another kind', async () => {
    await room.save({}, 'ana')
    expect(await room.commit([reserve('free', 'nothing')], 'ana')).toEqual(DENIED)
    expect(await room.commit([reserve('free', 'p1')], 'ana')).toEqual(DENIED)
    expect(await room.commit([reserve('free', 'p1', 'odd')], 'ana')).toEqual(DENIED)
    const extra = {
      kind: 'set' as const,
      path: 'slugs/how-to-file',
      data: { postId: 'p1', kind: 'current', x: 1 },
    }
    expect(await room.commit([extra], 'ana')).toEqual(DENIED)
  })

  it('lets editors add a redirect to a public post, and authors not', async () => {
    await room.save({ content: content({ status: 'published' }) }, 'ana')
    expect(await room.commit([reserve('very-old', 'p1', 'redirect')], 'ben')).toEqual(DENIED)
    expect(await room.commit([reserve('very-old', 'p1', 'redirect')], 'ana')).toEqual(DENIED)
    expect(await room.commit([reserve('Bad Slug', 'p1', 'redirect')], 'eva')).toEqual(DENIED)
    expect(await room.commit([reserve('very-old', 'p1', 'redirect')], 'eva')).toEqual(ALLOWED)
  })

  it('lets editors remove a redirect, and authors not', async () => {
    await room.save({ content: content({ status: 'published' }) }, 'ana')
    await room.save({ content: content({ status: 'published', slug: 'new' }) }, 'ana')
    const removal = [{ kind: 'delete' as const, path: 'slugs/how-to-file' }]
    expect(await room.commit(removal, 'ana')).toEqual(DENIED)
    expect(await room.commit(removal, 'eva')).toEqual(ALLOWED)
  })

  it('gives the slug of a post that is gone to another post', async () => {
    await room.save({ content: content({ status: 'published' }) }, 'ana')
    await room.save({ content: content({ status: 'published', slug: 'new' }) }, 'ana')
    await room.delete('p1', 'ana')
    expect(await room.save({ postId: 'p2' }, 'ana')).toEqual(ALLOWED)
  })

  it('shows redirects to anyone and all slugs to those who write', async () => {
    await room.save({ content: content({ status: 'published' }) }, 'ana')
    await room.save({ content: content({ status: 'published', slug: 'new' }) }, 'ana')
    expect(await room.get('slugs/how-to-file')).toEqual(ALLOWED)
    expect(await room.get('slugs/new')).toEqual(DENIED)
    expect(await room.get('slugs/new', 'ben')).toEqual(ALLOWED)
    expect(await room.get('slugs/free', 'ben')).toMatchObject({ status: 404 })
    const redirects = {
      structuredQuery: {
        from: [{ collectionId: 'slugs' }],
        where: {
          fieldFilter: {
            field: { fieldPath: 'kind' },
            op: 'EQUAL',
            value: { stringValue: 'redirect' },
          },
        },
      },
    }
    expect(await room.call('runQuery', redirects)).toEqual(ALLOWED)
    const all = { structuredQuery: { from: [{ collectionId: 'slugs' }] } }
    expect(await room.call('runQuery', all)).toEqual(DENIED)
  })
})

describe('people', () => {
  const person = (uid: string, data: Record<string, unknown>) => [
    { kind: 'set' as const, path: `users/${uid}`, data },
  ]
  const newcomer = { displayName: 'New', role: 'author' }

  it('lets an admin create, change and remove a person, and nobody else', async () => {
    for (const uid of ['ana', 'eva', undefined]) {
      expect(await room.commit(person('new', newcomer), uid)).toEqual(DENIED)
      expect(await room.commit(person('ana', { displayName: 'A', role: 'admin' }), uid)).toEqual(
        DENIED,
      )
      expect(await room.commit([{ kind: 'delete', path: 'users/ben' }], uid)).toEqual(DENIED)
    }
    expect(await room.commit(person('new', newcomer), 'ada')).toEqual(ALLOWED)
    expect(await room.commit(person('new', { ...newcomer, role: 'editor' }), 'ada')).toEqual(
      ALLOWED,
    )
    expect(await room.commit([{ kind: 'delete', path: 'users/new' }], 'ada')).toEqual(ALLOWED)
  })

  it.each([
    ['an unknown role', { displayName: 'N', role: 'owner' }],
    ['no name', { displayName: '', role: 'author' }],
    ['a long name', { displayName: 'x'.repeat(101), role: 'author' }],
    ['an unknown field', { displayName: 'N', role: 'author', extra: 1 }],
    ['a field too few', { role: 'author' }],
  ])('refuses a person with %s', async (_, data) => {
    expect(await room.commit(person('new', data), 'ada')).toEqual(DENIED)
  })

  it('shows a person to that person and to editors, who may list them', async () => {
    expect(await room.get('users/ana', 'ana')).toEqual(ALLOWED)
    expect(await room.get('users/ana', 'eva')).toEqual(ALLOWED)
    expect(await room.get('users/ana', 'ben')).toEqual(DENIED)
    expect(await room.get('users/ana')).toEqual(DENIED)
    const all = { structuredQuery: { from: [{ collectionId: 'users' }] } }
    expect(await room.call('runQuery', all, 'eva')).toEqual(ALLOWED)
    expect(await room.call('runQuery', all, 'ana')).toEqual(DENIED)
  })

  it('closes every other collection to everyone', async () => {
    expect(await room.get('other/a', 'ada')).toEqual(DENIED)
    expect(await room.commit([{ kind: 'set', path: 'other/a', data: {} }], 'ada')).toEqual(DENIED)
  })
})
