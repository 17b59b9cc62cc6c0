import type { Hit } from './hits.ts'
import type { NameMatch, PageNames } from './page-names.ts'
import { asksHowTo, meaningfulWords } from './query-words.ts'

/** A hit with the weight that the index gives it. */
export interface ScoredHit extends Hit {
  readonly score: number
}

/** The pages that were found, the best first. */
export interface SearchAnswer<Found extends ScoredHit> {
  readonly hits: readonly Found[]
  /** Whether the pages hold all words that were looked for, or only some of them. */
  readonly match: 'all' | 'some'
}

/** The index that {@link answerQuery} asks. */
export interface QueriedIndex<Found extends ScoredHit> {
  /** The pages that hold every word, those with the largest score first. */
  readonly ask: (words: string) => Promise<readonly Found[]>
  readonly names: PageNames
  /** How many pages there are. */
  readonly pageCount: number
}

/** Other ways to put a query, with the titles of pages in it: each is a search. */
const WORDINGS_MAX_COUNT = 4

/** How much a name that is like the query weighs beside the text of the page. */
const NAME_WEIGHT = 2

/** How much more an article weighs for a reader who asks the way: it tells the steps, others what a thing is. */
const GUIDE_WEIGHT = 1.3

/** A beginning of a name that long is taken for the name. */
const SHARE_OF_NAME = 0.5

/** Of pages that hold only some words, those count that are at least so good as the best one. */
const SHARE_OF_BEST = 0.5

/**
 * Answers a query. A page that is called so comes first; then come the pages that hold all words that
 * mean something, also where another name of a thing stands for its title; if there are none, those
 * that hold the most telling ones of the words.
 */
export async function answerQuery<Found extends ScoredHit>(
  index: QueriedIndex<Found>,
  query: string,
): Promise<SearchAnswer<Found>> {
  const words = meaningfulWords(query)
  const named = index.names.match(query)
  const ranking = { named, guideWeight: asksHowTo(query) ? GUIDE_WEIGHT : 1 }
  const all = await pagesWithAll(index, words.join(' '), named)
  if (all.length > 0 || words.length < 2) {
    const subjects = await pagesInside(index, named)
    return { hits: inOrder(bestOfEach([all, subjects]), ranking), match: 'all' }
  }
  const inside = namesInside(named).map(({ title }) => title)
  const some = await pagesWithSome(index, different([...words, ...inside]))
  return { hits: inOrder(some, ranking), match: 'some' }
}

/** The pages that hold all words, as the reader put them, or with a title in the place of a name. */
async function pagesWithAll<Found extends ScoredHit>(
  { ask }: QueriedIndex<Found>,
  words: string,
  named: readonly NameMatch[],
): Promise<Found[]> {
  const matches = new Map(named.map((match) => [match.wording.toLowerCase(), match] as const))
  matches.delete(words.toLowerCase())
  const others = [...matches.values()].slice(0, WORDINGS_MAX_COUNT).map(async (match) =>
    (await ask(match.wording)).map((hit) =>
      // The page that is called so: the reader has not said all of its title.
      hit.id === match.id ? { ...hit, score: hit.score * match.share ** 2 } : hit,
    ),
  )
  return bestOfEach(await Promise.all([ask(words), ...others]))
}

/** Texts without those that only differ in capitals. */
function different(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()]
}

const namesInside = (named: readonly NameMatch[]): NameMatch[] =>
  named.filter(({ kind }) => kind === 'inside').slice(0, WORDINGS_MAX_COUNT)

/** The pages that the query names: what else it asks may stand there in other words. */
async function pagesInside<Found extends ScoredHit>(
  { ask }: QueriedIndex<Found>,
  named: readonly NameMatch[],
): Promise<Found[]> {
  const found = namesInside(named).map(async ({ id, title, share }) =>
    (await ask(title))
      .filter((hit) => hit.id === id)
      .map((hit) => ({ ...hit, score: hit.score * share ** 2 })),
  )
  return (await Promise.all(found)).flat()
}

/** Every hit once, with its best score; its text is that of the first answer, as the reader asked. */
function bestOfEach<Found extends ScoredHit>(answers: readonly (readonly Found[])[]): Found[] {
  const best = new Map<string, Found>()
  for (const hit of answers.flat()) {
    const before = best.get(hit.id)
    if (before === undefined) best.set(hit.id, hit)
    else if (hit.score > before.score) best.set(hit.id, { ...before, score: hit.score })
  }
  return [...best.values()]
}

interface Ranking {
  readonly named: readonly NameMatch[]
  /** Of an article, beside the other pages. */
  readonly guideWeight: number
}

function inOrder<Found extends ScoredHit>(
  hits: readonly Found[],
  { named, guideWeight }: Ranking,
): Found[] {
  const byId = new Map(named.map((match, place) => [match.id, { match, place }]))
  const weigh = ({ id, section, score }: Found) => {
    const found = byId.get(id)
    const kindWeight = section === 'Blog' ? guideWeight : 1
    return {
      // Below all pages that are called like the query, the order is that of the text.
      place: found !== undefined && isCalledSo(found.match) ? found.place : Infinity,
      weight: score * kindWeight * (1 + NAME_WEIGHT * (found?.match.share ?? 0)),
    }
  }
  return hits
    .map((hit) => ({ hit, ...weigh(hit) }))
    .sort((a, b) => (a.place === b.place ? b.weight - a.weight : a.place - b.place))
    .map(({ hit }) => (byId.get(hit.id)?.match.kind === 'whole' ? { ...hit, isNamed: true } : hit))
}

/** Whether a query is the name of a page, or at least the half of it that was typed already. */
const isCalledSo = ({ kind, share }: NameMatch): boolean =>
  kind === 'whole' || (kind === 'begun' && share >= SHARE_OF_NAME)

/** The pages that hold the rarest of some words, or most of them. */
async function pagesWithSome<Found extends ScoredHit>(
  { ask, pageCount }: QueriedIndex<Found>,
  words: readonly string[],
): Promise<Found[]> {
  const sums = new Map<string, { readonly hit: Found; readonly score: number }>()
  for (const hits of await Promise.all(words.map(ask))) {
    const best = Math.max(...hits.map(({ score }) => score))
    const rarity = Math.log(1 + pageCount / hits.length)
    for (const hit of hits) {
      const before = sums.get(hit.id)?.score ?? 0
      // The words that a page holds count more than how often it holds them.
      sums.set(hit.id, { hit, score: before + rarity * (1 + hit.score / best) })
    }
  }
  const scored = [...sums.values()].map(({ hit, score }) => ({ ...hit, score }))
  const least = SHARE_OF_BEST * Math.max(...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score >= least)
}
