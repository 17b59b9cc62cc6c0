/** Prefix of every id and in-page reference that came from an author. */
export const AUTHOR_ID_PREFIX = 'user-content-'

const OF_EDITOR = /^(?:post-|insert-menu|preview-|library-|mui-|_r_|:r)/

/**
 * Whether an id may be that of a part of the editor's page, on which a text stands with the ids that are
 * stored. Elsewhere all have {@link AUTHOR_ID_PREFIX}.
 */
export const isIdOfEditor = (id: string): boolean => OF_EDITOR.test(id)
