import type { SyntheticEvent } from 'react'

/** Answers what is typed into a box of the search below it. The code for that comes with the first letter. */
export function suggestInSearch({ target }: SyntheticEvent): void {
  if (!(target instanceof HTMLInputElement) || !target.matches('[action="/explore"] [name=q]'))
    return
  void import('../features/search/suggestions/suggest').then(({ suggestIn }) => {
    suggestIn(target)
  })
}
