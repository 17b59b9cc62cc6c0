import { workspace } from './tokens'

/** Styles for a low window, as at a zoom of 200 %. Not among the tokens: every page's script would get it. */
export const LOW_WINDOW = `@media (max-height: ${workspace.lowWindow}px)`

/** For one that is lower still, as at a zoom of 400 %, in which bars would leave no room for a text. */
export const LOWEST_WINDOW = '@media (max-height: 320px)'
