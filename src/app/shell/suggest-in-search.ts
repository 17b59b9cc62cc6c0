import type { InputEvent } from 'react'

/** Answers what is typed into a box of the search below it. The code for that comes with the first letter. */
export function suggestInSearch({
  target,
}: InputEvent<HTMLDivElement> & { readonly target: Element }): void {
  if (target.closest('[action="/explore"]') === null) return
  void import(/* webpackChunkName: "search" */ '../../features/search/suggestions/suggest').then(
    (suggestions) => {
      suggestions.suggestIn(target)
    },
  )
}
