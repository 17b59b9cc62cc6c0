import { describe, expect, it } from '@jest/globals'
import { linkedSlugs } from '../../../../gatsby/posts/dependent-fields/follow-redirects.ts'
import type { SourcedPosts } from '../../../../gatsby/posts/source-posts.ts'
import { postFields } from '../../support/post-fields.ts'
import { heldAfter, sourcingTests } from '../../support/sourcing.ts'

const { backend, source } = sourcingTests()

/** A build: from nothing, or on top of an earlier one. */
const build = (before?: SourcedPosts): Promise<SourcedPosts> =>
  source(before === undefined ? undefined : heldAfter(before))

let day = 1
const later = () => new Date(Date.UTC(2026, 4, (day += 1)))
const put = (id: string, slug: string, html = '<p>Text</p>') => {
  backend().put('posts', id, postFields({ slug, html, updatedAt: later() }))
}
const redirect = (slug: string, postId: string) => {
  backend().put('slugs', slug, { postId, kind: 'redirect' })
}
const link = (to: string) => `<a href="/discover/${to}">Read</a>`
const htmlOf = (sourced: SourcedPosts, postId: string) =>
  sourced.posts.find(({ fields }) => fields.postId === postId)?.fields.html

describe('links to a post that has another slug now', () => {
  const written = `<p>${link('old')} <a href="/discover/old?print=1#part">Part</a> ${link('other')}</p>`
  const shown = written.replace('#part', '#user-content-part')
  const led = `<p>${link('new')} <a href="/discover/new?print=1#user-content-part">Part</a> ${link('other')}</p>`

  it('lead there, also in posts that were not edited', async () => {
    put('linking', 'linking', written)
    put('moving', 'old')
    const first = await build()
    expect(htmlOf(first, 'linking')).toBe(shown)

    put('moving', 'new')
    redirect('old', 'moving')
    const second = await build(first)
    expect(second.summary).toMatchObject({ mode: 'changes', documentsRead: 1 })
    expect(htmlOf(second, 'linking')).toBe(led)
    expect(htmlOf(await build(), 'linking')).toBe(led)
  })

  it('follow every further change, also back to the first slug', async () => {
    put('moving', 'new')
    redirect('old', 'moving')
    put('linking', 'linking', `<p>${link('old')} ${link('new')}</p>`)
    const first = await build()
    put('moving', 'newest')
    redirect('new', 'moving')
    const second = await build(first)
    expect(htmlOf(second, 'linking')).toBe(`<p>${link('newest')} ${link('newest')}</p>`)

    put('moving', 'old')
    backend().put('slugs', 'old', { postId: 'moving', kind: 'current' })
    redirect('newest', 'moving')
    const third = await build(second)
    expect(htmlOf(third, 'linking')).toBe(`<p>${link('old')} ${link('old')}</p>`)
  })

  it('are as in a build from nothing when the post is gone again', async () => {
    put('moving', 'new')
    redirect('old', 'moving')
    put('linking', 'linking', written)
    const first = await build()
    expect(htmlOf(first, 'linking')).toBe(led)
    backend().remove('posts', 'moving')
    backend().put('removals', 'moving', { slug: 'new', removedAt: later() })
    const second = await build(first)
    expect(htmlOf(second, 'linking')).toBe(shown)
    expect(second.posts).toEqual((await build()).posts)
  })

  it('stay where another post has taken the slug', async () => {
    put('moving', 'new')
    put('owner', 'old')
    redirect('old', 'moving')
    put('linking', 'linking', written)
    expect(htmlOf(await build(), 'linking')).toBe(shown)
  })

  it('are told from what only looks alike', () => {
    const html =
      '<p><a href="/discover/tag/forms">Tag</a> <a href="/glossary/old">Term</a> ' +
      '<a class="x" href="/discover/one">1</a> &lt;a href="/discover/two"&gt; ' +
      '<a href="https://example.org/discover/three">3</a></p>'
    expect(linkedSlugs(html)).toEqual(['one'])
  })
})
