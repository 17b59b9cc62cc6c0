import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { IndexFiles } from '../../../../../shared/search/open-index'
import { SEARCH_BUNDLES_FILE } from '../../../../../shared/search/index-files'

/** A site whose search index has one bundle, with one page for each word. */
export interface StoredIndex {
  readonly files: IndexFiles
  /** A release: a bundle of another name, with these pages. The one before is gone. */
  readonly release: (bundle: string, words: readonly string[]) => void
  /** Every file is out of reach, or within it again. */
  readonly setReachable: (isReachable: boolean) => void
  /** Addresses that were asked for, in their order. */
  readonly asked: readonly string[]
}

interface Page {
  readonly id: string
  readonly url: string
  readonly excerpt: string
  readonly content: string
  readonly raw_content: string
  readonly locations: readonly number[]
  readonly meta: { readonly title: string }
  readonly sub_results: readonly never[]
}

const pageOf = (word: string): Page => ({
  id: word,
  url: `/glossary/${word}`,
  excerpt: word,
  content: word,
  raw_content: word,
  locations: [0],
  meta: { title: word },
  sub_results: [],
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * Begins with the bundle `site-1`.
 *
 * @param options.isMemoryShort whether memory is cleaned up after each search
 */
export function storedIndex(words: readonly string[], { isMemoryShort = false } = {}): StoredIndex {
  let live = { bundle: 'site-1', words }
  let isReachable = true
  const asked: string[] = []
  const ask = (address: string) => {
    asked.push(address)
    const isThere = address === SEARCH_BUNDLES_FILE || address.includes(`/${live.bundle}/`)
    if (!isReachable || !isThere) throw new Error(`${address} answered 404`)
  }

  /** As Pagefind does it: a result that no one holds is forgotten, and so is its text. */
  const search = (bundle: string, pages: readonly Page[], query: string) => {
    const results = pages
      .filter(({ id }) => query.toLowerCase().split(' ').includes(id))
      .map((page) => {
        const result = { id: page.id, score: 1, data: async (): Promise<unknown> => page }
        const held = new WeakRef(result)
        result.data = async () => {
          await new Promise((resolve) => setTimeout(resolve))
          ask(`/pagefind/${bundle}/fragment/${page.id}`)
          return held.deref() === undefined ? null : page
        }
        return result
      })
    return { results }
  }

  return {
    asked,
    release: (bundle, pages) => {
      live = { bundle, words: pages }
    },
    setReachable: (reachable) => {
      isReachable = reachable
    },
    files: {
      json: async (address) => {
        ask(address)
        if (address === SEARCH_BUNDLES_FILE) {
          return { version: 1, bundles: [{ name: live.bundle, pages: live.words.length }] }
        }
        return {
          tags: [],
          pages: Object.fromEntries(live.words.map((word) => [word, [0]])),
          names: Object.fromEntries(live.words.map((word) => [word, [word]])),
        }
      },
      program: async (address) => {
        ask(address)
        const { bundle, words: known } = live
        const pages = known.map(pageOf)
        return {
          createInstance: () => ({
            mergeIndex: () => Promise.resolve(),
            search: async (query: string) => {
              const found = search(bundle, pages, query)
              // A turn later: until then, what was just made is held.
              if (isMemoryShort) setTimeout(collectGarbage)
              return found
            },
          }),
        }
      },
    },
  }
}
