import { z } from 'zod'
import { sitePost } from '../../harness/site/content.ts'

const bundlesSchema = z.object({ bundles: z.array(z.object({ pages: z.int() })) })

/** The address of the link preview card, as a page names it. */
const CARD = /property="og:image" content="https?:\/\/[^/"]+([^"]+)"/

/** Whether readers get the newest post. */
export async function isServed(origin: string, posts: number): Promise<boolean> {
  return (await pageOf(origin, posts - 1)) !== null
}

/** Whether the search index holds every post, and the oldest and the newest post have their cards. */
export async function isComplete(origin: string, posts: number): Promise<boolean> {
  if ((await pagesInSearch(origin)) < posts) return false
  const hasCards = await Promise.all([0, posts - 1].map((index) => hasCard(origin, index)))
  return hasCards.every(Boolean)
}

async function pagesInSearch(origin: string): Promise<number> {
  const list = await textOf(`${origin}/pagefind/bundles.json`)
  if (list === null) return 0
  const { bundles } = bundlesSchema.parse(JSON.parse(list))
  return bundles.reduce((sum, { pages }) => sum + pages, 0)
}

/** A card that stands in for one that is not made yet may not be kept for long. */
async function hasCard(origin: string, index: number): Promise<boolean> {
  const [, card] = CARD.exec((await pageOf(origin, index)) ?? '') ?? []
  if (card === undefined) return false
  const response = await fetch(`${origin}${card}`)
  await response.arrayBuffer()
  return response.ok && (response.headers.get('cache-control') ?? '').includes('immutable')
}

const pageOf = (origin: string, index: number): Promise<string | null> =>
  textOf(`${origin}/discover/${sitePost(index, 'nobody').slug}`)

/** Null while nothing answers, and for another status than 200. */
async function textOf(address: string): Promise<string | null> {
  const response = await fetch(address).catch(() => null)
  if (response === null) return null
  const text = await response.text()
  return response.status === 200 ? text : null
}
