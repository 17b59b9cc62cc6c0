import { PAGE_NAMES_PATH } from '../../../../shared/site/paths'
import type { NamedPage } from '../../../../shared/search/named-pages'
import { SearchUnavailableError, SearchUnmadeError } from '../../../../shared/search/open-index'
import { wordsOfName } from '../../../../shared/search/query-words'
import { pageSuggester, type PageSuggester } from '../../../../shared/search/suggest-pages'
import { plainLetters } from '../../../../shared/text/plain-letters'
import { logWarning } from '../../../platform/base/log'
import { askSearchIndex } from '../index/search-index'
import { searchAsMeant } from '../index/suggestion'

/** A page that may be the one that is looked for. */
export type Suggestion = Pick<NamedPage, 'path' | 'title' | 'section'>

let suggester: Promise<PageSuggester> | null = null

/** Pages of the reference sections by their names, the best first. */
export async function namedPages(query: string): Promise<readonly Suggestion[]> {
  suggester ??= loadSuggester()
  try {
    return (await suggester)(query)
  } catch (error) {
    suggester = null
    logWarning('The names of pages could not be loaded', error)
    return []
  }
}

async function loadSuggester(): Promise<PageSuggester> {
  const response = await fetch(PAGE_NAMES_PATH)
  const pages: unknown = response.ok ? await response.json() : null
  if (!Array.isArray(pages) || !pages.every(isNamedPage)) {
    throw new SearchUnavailableError(`${PAGE_NAMES_PATH} answered ${response.status}`)
  }
  return pageSuggester(pages)
}

function isNamedPage(value: unknown): value is NamedPage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'title' in value &&
    'section' in value &&
    'names' in value &&
    Array.isArray(value.names)
  )
}

/** Returns pages by their texts, first those whose title holds the words. Of misspelt words it takes the nearest. */
export async function foundPages(query: string, count: number): Promise<readonly Suggestion[]> {
  try {
    return await askSearchIndex(async (index) => {
      const answer = await index.search(query)
      const meant = (await searchAsMeant(index, query, answer)) ?? { query, answer }
      const found = await Promise.all(
        meant.answer.hits
          .slice(0, count)
          .map(async ({ section, load }) => ({ section, ...(await load()) })),
      )
      const titled = found.filter(({ title }) => holdsWords(title, meant.query))
      return [...titled, ...found.filter((page) => !titled.includes(page))]
    })
  } catch (error) {
    // Until a new site has its index, names are all that there is to suggest.
    if (!(error instanceof SearchUnmadeError)) logWarning('The search did not answer', error)
    return []
  }
}

function holdsWords(title: string, query: string): boolean {
  const words = plainLetters(title)
  return wordsOfName(query).every((word) => words.includes(plainLetters(word)))
}
