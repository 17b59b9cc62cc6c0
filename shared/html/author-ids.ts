/** Prefix of every id and in-page reference that came from an author. */
export const AUTHOR_ID_PREFIX = 'user-content-'
