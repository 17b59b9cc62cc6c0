import { beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import type { PostNodeFields } from '../../../gatsby/nodes/nodes.ts'
import type { QuarantinedPosts } from '../../../gatsby/posts/source/quarantine.ts'
import { POST_FIELDS } from '../../../shared/post/fields/post-fields.ts'
import { POST_FIELD_NAMES } from '../../../shared/post/fields/written-fields.ts'
import { postFields } from '../support/post-fields.ts'
import { heldAfter, ofType, sourcingTests } from '../support/sourcing.ts'

const { backend, source } = sourcingTests()

describe('sourcing posts', () => {
  it('leaves a document with broken fields out, says why, and keeps the others', async () => {
    backend().put('posts', 'good', postFields())
    backend().put('posts', 'bad', postFields({ slug: 'Bad Slug', title: '' }))
    const sourced = await source()
    expect(ofType(sourced, 'Post').map(({ id }) => id)).toEqual(['Post:good'])
    expect(ofType(sourced, 'PostLeftOut').map(({ fields }) => fields)).toEqual([
      {
        postId: 'bad',
        problems: [expect.stringMatching(/^title: /), 'slug: is not a valid slug'],
        updatedAt: '2026-03-01T10:00:00.000Z',
      },
    ])
  })

  it.each(POST_FIELD_NAMES.filter((name) => !POST_FIELDS[name].isRequired))(
    'publishes a post that was stored before there was the field %s',
    async (name) => {
      const stored = Object.entries(postFields()).filter(([other]) => other !== name)
      backend().put('posts', 'old', Object.fromEntries(stored))
      const sourced = await source()
      expect(ofType(sourced, 'PostLeftOut')).toEqual([])
      expect(ofType(sourced, 'Post')).toMatchObject([
        { fields: { slug: 'a-letter', standfirst: '' } },
      ])
    },
  )

  it('counts documents without a page too, so that the next build reads changes only', async () => {
    backend().put('posts', 'good', postFields())
    backend().put('posts', 'bad', { status: 'published' })
    const next = await source(heldAfter(await source()))
    expect(next.summary.mode).toBe('changes')
    expect(ofType(next, 'PostLeftOut')).toHaveLength(1)
  })

  it('does not prepare again what is read again and held', async () => {
    backend().put('posts', 'good', postFields())
    const next = await source(heldAfter(await source()))
    expect(next.summary).toMatchObject({ mode: 'changes', documentsRead: 0 })
    expect(ofType(next, 'Post')).toHaveLength(1)
  })

  it('fetches pictures from the storage of the backend, once', async () => {
    const png = await sharp({
      create: { width: 30, height: 20, channels: 3, background: '#336699' },
    })
      .png()
      .toBuffer()
    backend().files.set('posts/good/a.png', png)
    backend().put(
      'posts',
      'good',
      postFields({ html: '<p><img src="/v0/x" data-path="posts/good/a.png" alt="A"></p>' }),
    )
    const [post] = ofType(await source(), 'Post')
    expect((post?.fields as PostNodeFields).pictures).toMatchObject([{ width: 30, height: 20 }])
    await source()
    expect(backend().requests.filter((request) => request === 'posts/good/a.png')).toHaveLength(1)
  })

  it('reads everything again when its own code has changed', async () => {
    backend().put('posts', 'good', postFields())
    const next = await source(heldAfter(await source()), { code: 'other code' })
    expect(next.summary).toMatchObject({
      mode: 'full',
      reason: 'the code of the data layer changed',
    })
  })

  it('makes the links of posts again when a name in the glossary has changed', async () => {
    backend().put('posts', 'good', postFields({ html: '<p>A Hague certificate.</p>' }))
    const before = await source()
    expect(before.posts[0]?.fields.referencePaths).toEqual([])
    const next = await source(heldAfter(before), { aliases: ['Hague certificate'] })
    expect(next.summary).toMatchObject({
      mode: 'full',
      reason: 'the names in the glossary changed',
    })
    expect(next.posts[0]?.fields).toMatchObject({
      html: '<p>A <a class="term-link" href="/glossary/apostille">Hague certificate</a>.</p>',
      referencePaths: ['/glossary/apostille'],
    })
    expect(next.posts[0]?.fields.digest).not.toBe(before.posts[0]?.fields.digest)
  })

  it('plans a node for every redirect', async () => {
    backend().put('slugs', 'old', { postId: 'good', kind: 'redirect' })
    backend().put('slugs', 'now', { postId: 'good', kind: 'current' })
    expect(ofType(await source(), 'SlugRedirect').map(({ fields }) => fields)).toEqual([
      { slug: 'old', postId: 'good' },
    ])
  })

  describe('with a post that is known to break builds', () => {
    const entry = {
      postId: 'bad',
      updatedAt: '2026-03-01T10:00:00.000Z',
      problem: 'its text never gets done',
    }
    const quarantine: QuarantinedPosts = new Map([['bad', { ...entry, revision: null }]])

    beforeEach(() => {
      backend().put('posts', 'good', postFields())
      backend().put('posts', 'bad', postFields({ slug: 'bad' }))
    })

    it('leaves it out of a full reading and says why', async () => {
      const sourced = await source(undefined, { quarantine })
      expect(sourced.posts.map(({ fields }) => fields.postId)).toEqual(['good'])
      expect(ofType(sourced, 'PostLeftOut').map(({ fields }) => fields)).toEqual([
        { postId: 'bad', updatedAt: entry.updatedAt, problems: [entry.problem] },
      ])
    })

    it('leaves it out when an earlier build holds it', async () => {
      const next = await source(heldAfter(await source()), { quarantine })
      expect(next.summary.mode).toBe('changes')
      expect(next.posts.map(({ fields }) => fields.postId)).toEqual(['good'])
    })

    it('tries a later version of it again', async () => {
      const first = await source(undefined, { quarantine })
      const updatedAt = new Date('2026-03-02T10:00:00Z')
      backend().put('posts', 'bad', postFields({ slug: 'bad', updatedAt }))
      const next = await source(heldAfter(first), { quarantine })
      expect(next.posts.map(({ fields }) => fields.postId).sort()).toEqual(['bad', 'good'])
      expect(ofType(next, 'PostLeftOut')).toEqual([])
    })
  })
})
