import { workspace } from './tokens'

/**
 * Styles for a window that is low, as at a zoom of 200 % or a phone that lies on its side.
 * Apart from the tokens, which the script that stands in every page reads too: a computed text would come with them.
 */
export const LOW_WINDOW = `@media (max-height: ${workspace.lowWindow}px)`

/** For one that is lower still, as at a zoom of 400 %, in which bars would leave no room for a text. */
export const LOWEST_WINDOW = '@media (max-height: 320px)'
