import { SEARCH_BUNDLES_FILE } from '../../../../shared/search/index-files'
import type { IndexFiles, SearchIndex } from '../../../../shared/search/open-index'
import { SearchUnavailableError, SearchUnmadeError } from '../../../../shared/search/open-index'
import { createSiteIndex } from './site-index'

/** How often the import of a file has failed, by its address. */
const failedImports = new Map<string, number>()

const siteIndex = createSiteIndex({
  files: { json: fetchJson, program: importProgram },
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

/** Opens the site's search index ahead of the first question. */
export function openSearchIndex(): Promise<void> {
  return siteIndex.open()
}

/** Works with the site's search index, whichever release it is of: see {@link createSiteIndex}. */
export function askSearchIndex<Value>(
  work: (index: SearchIndex) => Promise<Value>,
): Promise<Value> {
  return siteIndex.ask(work)
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (response.status === 404 && address === SEARCH_BUNDLES_FILE) {
    throw new SearchUnmadeError(`There is no ${address} yet`)
  }
  if (!response.ok) throw new SearchUnavailableError(`${address} answered ${response.status}`)
  return response.json()
}

/** Loads a file of the index, which is none of the bundler's. */
async function importProgram(address: string): ReturnType<IndexFiles['program']> {
  const failures = failedImports.get(address) ?? 0
  // Browsers remember a module that failed to load, by its address.
  const fresh = failures > 0 ? `${address}?attempt=${failures + 1}` : address
  try {
    return await import(/* webpackIgnore: true */ fresh)
  } catch (error) {
    failedImports.set(address, failures + 1)
    throw error
  }
}
