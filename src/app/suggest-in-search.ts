/** Answers what is typed into a box of the search below it. The code for that comes with the first letter. */
export function suggestInSearch({ target }: { readonly target: EventTarget }): void {
  if (!(target instanceof Element) || target.closest('[action="/explore"]') === null) return
  void import(/* webpackChunkName: "search" */ '../features/search/suggestions/suggest').then(
    (suggestions) => {
      suggestions.suggestIn(target)
    },
  )
}
