import { describe, expect, it } from '@jest/globals'
import type { PostNodeFields } from '../../../../gatsby/nodes/nodes.ts'
import { siteFactsOf } from '../../../../gatsby/html/fact-warnings.ts'
import { resolveReferences } from '../../../../shared/facts/references.ts'
import type { Fact } from '../../../../shared/facts/fact.ts'
import { postFields } from '../../support/post-fields.ts'
import { heldAfter, ofType, sourcingTests } from '../../support/sourcing.ts'

const TAX: Fact = {
  id: 'states/ohio/sales-tax',
  path: '/states/ohio',
  subjects: ['Ohio'],
  label: 'State sales tax',
  unit: 'percent',
  value: 5.75,
  since: null,
  others: [],
  words: ['sales tax'],
}
const BEFORE = siteFactsOf([TAX])
const AFTER = siteFactsOf([{ ...TAX, value: 6 }])
const NONE = siteFactsOf([])

const TEXT =
  '<p>Buyers pay <data value="states/ohio/sales-tax">1 percent</data> more.</p>' +
  '<h2>Why <data value="states/ohio/sales-tax">1 percent</data></h2>' +
  '<p>The sales tax of Ohio is 5.75 percent.</p>'

const fieldsOf = (posts: readonly { readonly fields: PostNodeFields }[], id: string) =>
  posts.find(({ fields }) => fields.postId === id)?.fields

describe('posts of a site whose facts have changed', () => {
  const { backend, source } = sourcingTests()
  const putPosts = () => {
    const put = (id: string, fields: Parameters<typeof postFields>[0]) => {
      backend().put('posts', id, postFields({ slug: id, ...fields }))
    }
    put('without-excerpt', { html: TEXT, excerpt: '' })
    put('imported', { html: TEXT, excerpt: 'Buyers pay 6 percent…' })
    put('plain', { html: '<p>Buyers pay.</p>' })
    const later = new Date('2026-04-01T10:00:00Z')
    put('taken', { html: TEXT, excerpt: '', slug: 'without-excerpt', publishedAt: later })
    // What changed last is read again, as a change may become visible late.
    put('last', { updatedAt: later })
  }

  it('say the same as if all were read again, and none is', async () => {
    putPosts()
    const held = heldAfter(await source(undefined, { facts: BEFORE }))
    const next = await source(held, { facts: AFTER })
    const fresh = await source(undefined, { facts: AFTER })
    expect(next.summary).toMatchObject({ mode: 'changes', documentsRead: 0 })
    expect(JSON.stringify(next.nodes)).toBe(JSON.stringify(fresh.nodes))
    expect(next.state.fields).toEqual(fresh.state.fields)
    expect(ofType(next, 'PostLeftOut')).toHaveLength(1)
  })

  it('have the fact in excerpt and headings, and in the body where it is drawn', async () => {
    putPosts()
    const held = heldAfter(await source(undefined, { facts: BEFORE }))
    const post = fieldsOf((await source(held, { facts: AFTER })).posts, 'without-excerpt')
    expect(post?.excerpt).toMatch(/^Buyers pay 6 percent more\. Why 6 percent/)
    expect(post?.headings).toMatchObject([{ id: 'section-why-1-percent', text: 'Why 6 percent' }])
    expect(post?.html).toContain('Buyers pay <data value="states/ohio/sales-tax">1 percent</data>')
    expect(resolveReferences(post?.html ?? '', AFTER.factOf)).toContain('Buyers pay 6 percent more')
  })

  it('have an excerpt below their title as long as the text does not begin with it', async () => {
    putPosts()
    const before = await source(undefined, { facts: BEFORE })
    expect(fieldsOf(before.posts, 'imported')?.lead).toBe('Buyers pay 6 percent…')
    const next = await source(heldAfter(before), { facts: AFTER })
    expect(fieldsOf(next.posts, 'imported')?.lead).toBe('')
  })

  it('are warned of numbers that contradict a fact now, and of facts that are gone', async () => {
    putPosts()
    const codesOf = async (facts: typeof NONE, held = heldAfter(before)) => {
      const { posts } = await source(held, { facts })
      return fieldsOf(posts, 'without-excerpt')?.warnings.map(({ code }) => code)
    }
    const before = await source(undefined, { facts: BEFORE })
    const codesBefore = fieldsOf(before.posts, 'without-excerpt')?.warnings.map(({ code }) => code)
    expect(codesBefore).toEqual(['gate/excerpt-missing'])
    expect(await codesOf(AFTER)).toEqual(['fact/contradicts', 'gate/excerpt-missing'])
    expect(await codesOf(NONE)).toEqual(['fact/unknown', 'gate/excerpt-missing'])
  })

  it('keep their digests: of a fact it covers the reference', async () => {
    putPosts()
    const digests = async (facts: typeof NONE) =>
      (await source(undefined, { facts })).posts.map(({ fields }) => fields.digest)
    expect(await digests(AFTER)).toEqual(await digests(BEFORE))
  })
})
