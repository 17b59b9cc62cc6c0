/** A form that is sent without scripts has this parameter: the server then answers with the results. */
export const PLAIN_PARAMETER = 'plain'

/** The element of /explore in which the results stand, before what it holds without them. */
export const PLAIN_RESULTS_START = '<div class="search-unscripted">'

/** Content of that element without results, also where no server of ours answers. */
export const NO_PLAIN_RESULTS =
  '<p class="empty-state"><a href="/explore?plain=1" referrerpolicy="same-origin">Search without JavaScript</a>: this site’s own server answers. Elsewhere the lists below lead to every page.</p>'
