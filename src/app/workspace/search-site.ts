import type { ReadSiteTags } from '../../features/post-editor/screen/fields/site-tags'
import type { SearchSite } from '../../features/post-editor/writing/links/link-targets'

/** Read one by one from the index: twice as many as are shown, for those come first whose titles fit. */
const READ_COUNT = 20

/** Finds pages in the site's search index, which is loaded with the first search. */
export const searchSite: SearchSite = async (words) => {
  const { askSearchIndex } = await import('../../features/search/index/search-index')
  return askSearchIndex(async (index) => {
    const { hits } = await index.search(words)
    return Promise.all(
      hits.slice(0, READ_COUNT).map(async ({ section, isNamed = false, load }) => {
        const { title, path } = await load()
        return { title, path, section, isNamed }
      }),
    )
  })
}

/** Reads the tags from the site's search index, which is loaded once for both. */
export const readSiteTags: ReadSiteTags = async () => {
  const { askSearchIndex } = await import('../../features/search/index/search-index')
  return askSearchIndex(({ tags }) => Promise.resolve(tags))
}
