import type { BundleFacets, SearchBundles } from './index-files.ts'

/** The part of Pagefind's program that is used. */
export interface Pagefind {
  readonly createInstance: (options: PagefindOptions & { readonly basePath: string }) => {
    readonly mergeIndex: (bundle: string, options: PagefindOptions) => Promise<void>
    readonly search: (query: string) => Promise<{
      readonly results: readonly {
        readonly id: string
        readonly score: number
        readonly data: () => Promise<unknown>
      }[]
    }>
  }
}

interface PagefindOptions {
  readonly baseUrl: string
  readonly excerptLength: number
  readonly metaCacheTag: string
}

/** The text of one result, as far as it is used. */
export interface FoundPage {
  readonly url: string
  readonly excerpt: string
  readonly content: string
  /** With zero-width spaces where words are divided that no space divides. */
  readonly raw_content: string
  /** Positions of the found words in the content. */
  readonly locations: readonly number[]
  readonly meta: { readonly title?: string }
  readonly sub_results: readonly { readonly title: string; readonly url: string }[]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isString = (value: unknown): value is string => typeof value === 'string'

const isListOf =
  <Item>(isItem: (value: unknown) => value is Item) =>
  (value: unknown): value is readonly Item[] =>
    Array.isArray(value) && value.every(isItem)

const isNumbers = isListOf((value): value is number => typeof value === 'number')

/** Names of folders beside the list and nothing else: what is loaded from them is run. */
const isBundle = (value: unknown): value is SearchBundles['bundles'][number] =>
  isRecord(value) &&
  isString(value['name']) &&
  /^[a-z0-9-]+$/.test(value['name']) &&
  typeof value['pages'] === 'number'

export function isBundles(value: unknown): value is SearchBundles {
  return isRecord(value) && value['version'] === 1 && isListOf(isBundle)(value['bundles'])
}

export function isFacets(value: unknown): value is BundleFacets {
  return (
    isRecord(value) &&
    isListOf(isString)(value['tags']) &&
    isRecord(value['pages']) &&
    Object.values(value['pages']).every(isNumbers) &&
    isRecord(value['names']) &&
    Object.values(value['names']).every(isListOf(isString))
  )
}

export function isPagefind(value: unknown): value is Pagefind {
  return isRecord(value) && typeof value['createInstance'] === 'function'
}

const isPart = (value: unknown): value is FoundPage['sub_results'][number] =>
  isRecord(value) && isString(value['title']) && isString(value['url'])

export function isFoundPage(value: unknown): value is FoundPage {
  return (
    isRecord(value) &&
    isString(value['url']) &&
    isString(value['excerpt']) &&
    isString(value['content']) &&
    isString(value['raw_content']) &&
    isNumbers(value['locations']) &&
    isRecord(value['meta']) &&
    (value['meta']['title'] === undefined || isString(value['meta']['title'])) &&
    isListOf(isPart)(value['sub_results'])
  )
}
