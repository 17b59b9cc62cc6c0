import { workspace } from './tokens'

/**
 * Styles for a window that is low, as at a zoom of 200 % or a phone that lies on its side.
 * Apart from the tokens, which the script that stands in every page reads too: a computed text would come with them.
 */
export const LOW_WINDOW = `@media (max-height: ${workspace.lowWindow}px)`
