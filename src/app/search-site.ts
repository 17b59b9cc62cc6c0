import type { SearchSite } from '../features/post-editor/links/link-targets'

/** Read one by one from the index, so no more of them than are shown. */
const READ_COUNT = 10

/** Finds pages in the site's search index, which is loaded with the first search. */
export const searchSite: SearchSite = async (words) => {
  const { openSearchIndex } = await import('../features/search/index/search-index')
  const index = await openSearchIndex()
  const hits = await index.search(words)
  return Promise.all(
    hits.slice(0, READ_COUNT).map(async ({ section, load }) => {
      const { title, path } = await load()
      return { title, path, section }
    }),
  )
}
