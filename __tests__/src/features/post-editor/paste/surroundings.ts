import type { CleaningSurroundings } from '../../../../../src/features/post-editor/paste/clean-html'

/** Where the tests paste. */
export const SURROUNDINGS: CleaningSurroundings = {
  page: null,
  ownOrigins: ['https://pliego.test'],
  filesPrefix: '/v0/b/pliego/o/',
  stamp: 'at 14:03:07',
}
