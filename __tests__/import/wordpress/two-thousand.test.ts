import { expect, it } from '@jest/globals'
import { FakeSite } from '../support/fake-site.ts'
import { NOW, runItems } from '../support/run-items.ts'
import type { ItemSpec } from '../support/wxr.ts'

const POSTS = 2_000

const post = (number: number): ItemSpec => ({
  id: number,
  title: `Post ${number % 50 === 0 ? '' : number}`,
  slug: number % 7 === 0 ? '' : `post-${number % 1_000}`,
  link: `https://old.example/20${String(number % 24).padStart(2, '0')}/post-${number}/`,
  status: number % 10 === 0 ? 'draft' : 'publish',
  creator: `author-${number % 12}`,
  content: `Text of ${number} with <a href="https://old.example/20${String((number + 1) % 24).padStart(2, '0')}/post-${number + 1}/">a link</a>.\n\n<!-- wp:image --><figure><img src="https://old.example/${number % 90}.jpg" alt="A" /></figure><!-- /wp:image -->`,
  terms: [['category', `topic-${number % 40}`, `Topic ${number % 40}`]],
})

it('a second import of 2,000 posts changes nothing', async () => {
  const items = Array.from({ length: POSTS }, (_, place) => post(place + 1))
  const site = new FakeSite(() => NOW)
  const first = await runItems(site, items)
  expect(first.counts.outcomes).toMatchObject({ created: POSTS, failed: 0, 'left-out': 0 })
  expect(first.lost).toEqual([])
  const { saves } = site
  const before = JSON.stringify([...site.documents])
  const second = await runItems(site, items)
  expect(second.counts.outcomes).toMatchObject({ unchanged: POSTS, created: 0, updated: 0 })
  expect(second.redirects).toMatchObject({ created: 0, keptOtherwise: [] })
  expect(site.saves).toBe(saves)
  expect(JSON.stringify([...site.documents])).toBe(before)
})
