import type { BundleFacets, SearchBundles } from './index-files.ts'
import { SEARCH_BUNDLES_FILE, SEARCH_SECTIONS } from './index-files.ts'
import { ownValue } from '../records/own-value.ts'
import { searchWords } from './search-words.ts'
import type { SearchAnswer, ScoredHit } from './answer-query.ts'
import { answerQuery } from './answer-query.ts'
import { keepAnswering } from './keep-answering.ts'
import { pageNames } from './page-names.ts'
import { plainWord } from './query-words.ts'
import { isBundles, isFacets, isFoundPage, isPagefind } from './pagefind.ts'
import type { Pagefind } from './pagefind.ts'

/** A part of a found page that has an address of its own. */
export interface FoundPart {
  readonly title: string
  readonly path: string
}

/** The text of a found page. */
export interface FoundText {
  readonly title: string
  readonly path: string
  /** See {@link excerptParts}. */
  readonly excerpt: string
  readonly parts: readonly FoundPart[]
  /** The words of the page on which it was found. */
  readonly words: readonly string[]
}

export interface LoadableHit extends ScoredHit {
  readonly load: () => Promise<FoundText>
}

/** The site's search index, opened. */
export interface SearchIndex {
  /** The best hits first. Rejects when the index cannot be reached, or was replaced. */
  readonly search: (query: string) => Promise<SearchAnswer<LoadableHit>>
  /** Whether the site still has these bundles: a release replaces them. Rejects when it cannot be reached. */
  readonly isCurrent: () => Promise<boolean>
  /** The names of pages, in no order. */
  readonly names: readonly string[]
  /** The tags of posts, those of most posts first. */
  readonly tags: readonly UsedTag[]
}

/** A tag, and how many posts have it. */
export interface UsedTag {
  readonly name: string
  readonly posts: number
}

/** Where the files of the index come from. */
export interface IndexFiles {
  /** Rejects when there is no such file. */
  readonly json: (address: string) => Promise<unknown>
  /** Loads a module. */
  readonly program: (address: string) => Promise<unknown>
}

/** The index could not be reached, or not be used. */
export class SearchUnavailableError extends Error {
  readonly code: string = 'search/unavailable'
}

/** The index does not answer at all. */
export class SearchSilentError extends SearchUnavailableError {
  override readonly code = 'search/silent'
}

/** There is no index yet: a new site has its pages first. */
export class SearchUnmadeError extends SearchUnavailableError {
  override readonly code = 'search/unmade'
}

/**
 * Longer silences count as failures, in milliseconds: Pagefind waits for ever for a file it misses. Its
 * program has 97 kB compressed, which take 16 s at 50 kbit/s, and four round trips.
 */
const ANSWER_TIMEOUT_MS = 30_000

/** Words around the found ones. */
const EXCERPT_WORDS = 28

/** Names of bundles are derived from the content, so nothing of them ever needs to be asked for twice. */
const CACHE_TAG = 'named-by-content'

const PARTS_SHOWN = 3

/** Hits whose titles are compared with the query; they are shown first, and so read anyway. */
const TITLES_READ = 10

const root = SEARCH_BUNDLES_FILE.slice(0, SEARCH_BUNDLES_FILE.lastIndexOf('/'))

/**
 * Opens the index: its program, and what is known of every page.
 *
 * @throws SearchUnavailableError
 */
export async function openIndex(files: IndexFiles): Promise<SearchIndex> {
  const { bundles } = await readList(files)
  const isCurrent = async () => isSameList(bundles, (await readList(files)).bundles)
  const [first, ...others] = bundles.map(({ name }) => `${root}/${name}/`)
  if (first === undefined) throw new SearchUnavailableError('The index has no bundle')
  const [program, facets] = await Promise.all([
    loadPagefind(files, `${first}pagefind.js`),
    Promise.all([first, ...others].map((bundle) => readFacets(files, bundle))),
  ])
  const instance = program.createInstance({
    basePath: first,
    baseUrl: '/',
    excerptLength: EXCERPT_WORDS,
    metaCacheTag: CACHE_TAG,
  })
  await patiently(
    Promise.all(
      others.map((path) =>
        instance.mergeIndex(path, {
          baseUrl: '/',
          excerptLength: EXCERPT_WORDS,
          metaCacheTag: CACHE_TAG,
        }),
      ),
    ),
  )
  const describe = describeHits(facets)
  const searchInTurn = oneAfterTheOther((words: string) => patiently(instance.search(words)))
  const ask = async (asked: string): Promise<readonly LoadableHit[]> => {
    const words = searchWords(asked)
    const { results } = await searchInTurn(words)
    // Pagefind passes over a part of the index that it could not load: nothing found may mean that.
    if (results.length === 0 && !(await isCurrent())) {
      throw new SearchUnavailableError('A release has replaced the index')
    }
    const hits = results.map((result) => ({
      id: result.id,
      score: result.score,
      ...describe(result.id),
      // Pagefind forgets the text of a result as soon as the result itself is garbage.
      load: async () => foundText(await patiently(result.data())),
    }))
    return keepAnswering(hits, words)
  }
  const namesOf = Object.fromEntries(facets.flatMap(({ names }) => Object.entries(names)))
  const names = pageNames(namesOf)
  const pageCount = bundles.reduce((sum, { pages }) => sum + pages, 0)
  return {
    names: Object.values(namesOf).flat(),
    tags: tagsOf(facets),
    isCurrent,
    search: async (query) => {
      const { hits, match } = await answerQuery({ ask, names, pageCount }, query)
      return { hits: await titledFirst(hits, query), match }
    },
  }
}

/** The names list holds no posts: of the best hits, the one with the very title comes first. */
async function titledFirst(
  hits: readonly LoadableHit[],
  query: string,
): Promise<readonly LoadableHit[]> {
  const best = hits.slice(0, TITLES_READ)
  const titles = await Promise.all(best.map(async ({ load }) => (await load()).title))
  const at = titles.findIndex((title) => plainWord(title) === plainWord(query))
  const titled = hits[at]
  return titled === undefined ? hits : [titled, ...hits.filter((hit) => hit !== titled)]
}

type BundleList = SearchBundles['bundles']

const isSameList = (a: BundleList, b: BundleList): boolean =>
  a.length === b.length && a.every(({ name }, place) => name === b[place]?.name)

async function loadPagefind(files: IndexFiles, address: string): Promise<Pagefind> {
  const loaded = await patiently(files.program(address))
  if (isPagefind(loaded)) return loaded
  throw new SearchUnavailableError(`${address} has no createInstance`)
}

async function readList(files: IndexFiles): Promise<SearchBundles> {
  const list = await patiently(files.json(SEARCH_BUNDLES_FILE))
  if (isBundles(list)) return list
  throw new SearchUnavailableError(`${SEARCH_BUNDLES_FILE} is not a list of bundles`)
}

async function readFacets(files: IndexFiles, bundle: string): Promise<BundleFacets> {
  const facets = await patiently(files.json(`${bundle}facets.json`))
  if (isFacets(facets)) return facets
  throw new SearchUnavailableError(`${bundle}facets.json does not hold facets`)
}

function describeHits(
  bundles: readonly BundleFacets[],
): (id: string) => Pick<LoadableHit, 'section' | 'tags'> & { readonly bundle: number } {
  return (id) => {
    const place = bundles.findIndex(({ pages }) => Object.hasOwn(pages, id))
    const bundle = bundles[place]
    const [section = SEARCH_SECTIONS.length - 1, ...tags] = ownValue(bundle?.pages ?? {}, id) ?? []
    return {
      bundle: place,
      section: SEARCH_SECTIONS[section] ?? 'Pages',
      tags: tags.flatMap((tag) => bundle?.tags[tag] ?? []),
    }
  }
}

const POSTS = SEARCH_SECTIONS.indexOf('Blog')

function tagsOf(bundles: readonly BundleFacets[]): UsedTag[] {
  const counts = new Map<string, number>()
  for (const { tags, pages } of bundles) {
    for (const [section, ...used] of Object.values(pages)) {
      // Pages of states have their regions for tags.
      if (section !== POSTS) continue
      for (const tag of used.flatMap((index) => tags[index] ?? [])) {
        counts.set(tag, (counts.get(tag) ?? 0) + 1)
      }
    }
  }
  const used = Array.from(counts, ([name, posts]) => ({ name, posts }))
  return used.sort((a, b) => b.posts - a.posts || (a.name < b.name ? -1 : 1))
}

function foundText(data: unknown): FoundText {
  if (!isFoundPage(data)) throw new SearchUnavailableError('A result has no text')
  // As Pagefind counts them.
  const isDivided = data.raw_content.includes('\u200b')
  const words = isDivided ? data.raw_content.split('\u200b') : data.content.split(/[\r\n\s]+/)
  return {
    title: data.meta.title ?? data.url,
    path: data.url,
    excerpt: data.excerpt,
    parts: data.sub_results
      .filter(({ url }) => url.includes('#'))
      .slice(0, PARTS_SHOWN)
      .map(({ title, url }) => ({ title, path: url })),
    words: [...new Set(data.locations.flatMap((location) => words[location] ?? []))],
  }
}

/** Pagefind's answers are incomplete when it is asked anew before it has answered. */
function oneAfterTheOther<Value>(
  ask: (words: string) => Promise<Value>,
): (words: string) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (words) => {
    const answer = last.then(() => ask(words))
    // Whoever asked is told of a failure; the next question does not depend on it.
    last = answer.catch(() => undefined)
    return answer
  }
}

async function patiently<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SearchSilentError(`No answer within ${ANSWER_TIMEOUT_MS / 1000} s`))
    }, ANSWER_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
