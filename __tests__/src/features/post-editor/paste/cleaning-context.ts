import type { CleaningContext } from '../../../../../src/features/post-editor/paste/html/clean-html'

/** Where the tests paste. */
export const CLEANING_CONTEXT: CleaningContext = {
  page: null,
  ownOrigins: ['https://pliego.test'],
  filesPrefix: '/v0/b/pliego/o/',
  stamp: 'at 14:03:07',
}
