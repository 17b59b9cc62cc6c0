/** Context that all makers of pages give a page, besides its own. */
export type PageContext = Readonly<Record<string, unknown>>

/**
 * The context of a page on a site that is, or is not, kept from search engines. Only a page that says
 * `noindex` is told anything, so that all other sites have the contexts that they always had.
 */
export function indexedContext(context: PageContext, isKeptFromSearch: boolean): PageContext {
  return isKeptFromSearch ? { ...context, isKeptFromSearch } : context
}
