import { describe, expect, it } from '@jest/globals'
import { NO_CONTENT } from '../../../../gatsby/builder/changes/apply-change.ts'
import { openFactFollower } from '../../../../gatsby/builder/changes/fact-follower.ts'
import { siteFactsOf } from '../../../../gatsby/html/fact-warnings.ts'
import { factNodes } from '../../../../gatsby/reference/facts/facts.ts'
import type { PostNodeFields } from '../../../../gatsby/nodes/nodes.ts'
import { leftOutNodeId, NODE_TYPES, SOURCE_STATE_ID } from '../../../../gatsby/nodes/nodes.ts'
import type { Fact } from '../../../../shared/facts/fact.ts'
import { fakeNodeStore } from '../support/fake-node-store.ts'
import { plannedPost } from '../support/planned-post.ts'

const ID = 'states/ohio/sales-tax'
const taxOf = (value: number): Fact => ({
  id: ID,
  path: '/states/ohio',
  subjects: ['Ohio'],
  label: 'State sales tax',
  unit: 'percent',
  value,
  since: null,
  others: [],
  words: ['sales tax'],
})
const BEFORE = [taxOf(5)]
const AFTER = [taxOf(6)]
const NEVER = new AbortController().signal

const post = (id: string, own: Partial<PostNodeFields> = {}) => plannedPost(id, {}, own)
const CITING = {
  html: `<p>Ohio asks for <data value="${ID}">5 percent</data> of a sale.</p>`,
  factIds: [ID],
  isExcerptOfBody: true,
}
const TYPED = {
  passages: [{ text: 'The sales tax of Ohio is 5 percent.', around: [] }],
}

const stateOf = (facts: readonly Fact[]) => ({
  id: SOURCE_STATE_ID,
  type: NODE_TYPES.state,
  fields: {
    cursor: null,
    code: 'c',
    terms: 't',
    facts: siteFactsOf(facts).fingerprint,
    epoch: 'first',
  },
})

function follower(followed: readonly Fact[], facts = followed) {
  const waiting = post('waiting', TYPED)
  const store = fakeNodeStore(
    stateOf(followed),
    post('citing', CITING),
    post('typed', TYPED),
    post('other'),
    {
      id: leftOutNodeId('waiting'),
      type: NODE_TYPES.leftOut,
      fields: { postId: 'waiting', problems: [], post: waiting.fields },
    },
  )
  const model = {
    postIds: () => ['other', 'citing', 'typed', 'waiting'],
    citing: (id: string) => (id === ID ? ['citing'] : []),
  }
  return openFactFollower({ store, model, facts: () => facts })
}

const edited = (facts: readonly Fact[]) => ({
  day: '2026-12-06',
  change: {
    upsert: factNodes(facts),
    remove: [],
    pages: { set: [], remove: [] },
    using: new Map(),
    first: null,
    sitemap: new Map(),
  },
  good: new Map(),
  ids: [],
  terms: [],
  facts,
  changedTerms: null,
})
const idsOf = (content: { posts: readonly { fields: PostNodeFields }[] } | null) =>
  content?.posts.map(({ fields }) => fields.postId)

describe('Posts and changed facts', () => {
  it('go live together where they refer to one', () => {
    const read = { content: NO_CONTENT, edited: edited(AFTER) }
    const content = follower(BEFORE).withCiting(read)
    expect(content?.posts.map(({ id, fields }) => [id, fields.excerpt])).toEqual([
      ['Post:citing', 'Ohio asks for 6 percent of a sale.'],
    ])
  })

  it('are not taken from the site where they were read anew, or have gone', () => {
    const fresh = post('citing', { ...CITING, title: 'Another' })
    const read = { content: { ...NO_CONTENT, posts: [fresh] }, edited: edited(AFTER) }
    expect(follower(BEFORE).withCiting(read)?.posts).toEqual([fresh])
    const gone = { ...NO_CONTENT, removedIds: ['citing'] }
    expect(follower(BEFORE).withCiting({ ...read, content: gone })?.posts).toEqual([])
  })

  it('are found by their typed numbers afterwards, whether they have a page or wait for one', async () => {
    const facts = follower(BEFORE)
    expect(facts.has()).toBe(false)
    facts.note({ content: NO_CONTENT, edited: edited(AFTER) })
    expect(facts.has()).toBe(true)
    const found = await facts.next(NEVER)
    expect(idsOf(found)).toEqual(['citing', 'typed', 'waiting'])
    expect(found?.posts[1]?.fields.warnings).toMatchObject([{ code: 'fact/contradicts' }])
    expect(await facts.next(NEVER)).toMatchObject({
      posts: [],
      facts: siteFactsOf(AFTER).fingerprint,
    })
    expect(facts.has()).toBe(false)
    expect(await facts.next(NEVER)).toBeNull()
  })

  it('are gone on with by another process', async () => {
    const facts = follower(BEFORE, AFTER)
    expect(facts.has()).toBe(true)
    expect(idsOf(await facts.next(NEVER))).toContain('typed')
  })

  it('wait while a change does', async () => {
    const facts = follower(BEFORE, AFTER)
    expect(await facts.next(AbortSignal.abort())).toBeNull()
    expect(facts.has()).toBe(true)
  })

  it('are left alone where another node has changed', () => {
    const facts = follower(BEFORE)
    facts.note({ content: NO_CONTENT, edited: edited([]) })
    expect(facts.has()).toBe(false)
  })
})
