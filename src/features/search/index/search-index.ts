import type { BundleFacets, SearchBundles } from '../../../../shared/search'
import { SEARCH_BUNDLES_FILE, SEARCH_SECTIONS } from '../../../../shared/search'
import { ownValue } from '../../../../shared/own-value'
import type { Hit } from './hits'
import { keepAnswering } from './keep-answering'
import { isBundles, isFacets, isFoundPage, isPagefind } from './pagefind'
import type { Pagefind } from './pagefind'

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

export interface LoadableHit extends Hit {
  readonly load: () => Promise<FoundText>
}

/** The site's search index, opened. */
export interface SearchIndex {
  /** The best hits first, those that answer the query. Rejects when the index cannot be reached. */
  readonly search: (query: string) => Promise<readonly LoadableHit[]>
}

/** The index could not be reached, or not be used. */
export class SearchUnavailableError extends Error {
  readonly code = 'search/unavailable'
}

/** Longer silences count as failures, in milliseconds: Pagefind waits for ever for a file it misses. */
const ANSWER_TIMEOUT_MS = 15_000

/** Words around the found ones. */
const EXCERPT_WORDS = 28

/** Names of bundles are derived from the content, so nothing of them ever needs to be asked for twice. */
const CACHE_TAG = 'named-by-content'

const PARTS_SHOWN = 3

const root = SEARCH_BUNDLES_FILE.slice(0, SEARCH_BUNDLES_FILE.lastIndexOf('/'))

let attempts = 0
let opened: Promise<SearchIndex> | null = null

/** Loads the index once; after a failure the next call tries again. */
export function openSearchIndex(): Promise<SearchIndex> {
  opened ??= open().catch((error: unknown) => {
    opened = null
    throw new SearchUnavailableError('The search index cannot be loaded', { cause: error })
  })
  return opened
}

async function open(): Promise<SearchIndex> {
  attempts += 1
  const { bundles } = await fetchList()
  const [first, ...others] = bundles.map(({ name }) => `${root}/${name}/`)
  if (first === undefined) throw new SearchUnavailableError('The index has no bundle')
  // Browsers remember a module that failed to load, by its address.
  const address = `${first}pagefind.js${attempts > 1 ? `?attempt=${attempts}` : ''}`
  const [program, facets] = await Promise.all([
    loadPagefind(address),
    Promise.all([first, ...others].map(fetchFacets)),
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
  return {
    search: async (query) => {
      const { results } = await patiently(instance.search(query))
      // Pagefind passes over a part of the index that it could not load: nothing found may mean that.
      if (results.length === 0) await assertReachable()
      const hits = results.map(({ id, data }) => ({
        id,
        ...describe(id),
        load: async () => foundText(await patiently(data())),
      }))
      return keepAnswering(hits, query)
    },
  }
}

async function assertReachable(): Promise<void> {
  try {
    await fetchList()
  } catch (error) {
    opened = null
    throw new SearchUnavailableError('The search index cannot be reached', { cause: error })
  }
}

async function loadPagefind(address: string): Promise<Pagefind> {
  // A file of the index, not of the bundler's.
  const loaded: unknown = await import(/* webpackIgnore: true */ address)
  if (isPagefind(loaded)) return loaded
  throw new SearchUnavailableError(`${address} has no createInstance`)
}

async function fetchList(): Promise<SearchBundles> {
  const list = await fetchJson(SEARCH_BUNDLES_FILE)
  if (isBundles(list)) return list
  throw new SearchUnavailableError(`${SEARCH_BUNDLES_FILE} is not a list of bundles`)
}

async function fetchFacets(bundle: string): Promise<BundleFacets> {
  const facets = await fetchJson(`${bundle}facets.json`)
  if (isFacets(facets)) return facets
  throw new SearchUnavailableError(`${bundle}facets.json does not hold facets`)
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
  if (!response.ok) throw new SearchUnavailableError(`${address} answered ${response.status}`)
  return response.json()
}

function describeHits(
  bundles: readonly BundleFacets[],
): (id: string) => Pick<Hit, 'section' | 'tags'> & { readonly bundle: number } {
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

function foundText(data: unknown): FoundText {
  if (!isFoundPage(data)) throw new SearchUnavailableError('A result has no text')
  // As Pagefind counts them.
  const words = data.content.split(/[\r\n\s]+/)
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

async function patiently<Value>(work: Promise<Value>): Promise<Value> {
  let timer: number | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => {
      reject(new SearchUnavailableError(`No answer within ${ANSWER_TIMEOUT_MS / 1000} s`))
    }, ANSWER_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    window.clearTimeout(timer)
  }
}
