import { EMPTY_EDITOR_FIELDS } from '../../../../shared/post/editor-fields'
import type { KeptPost } from '../../../../shared/post/post-copy'

/** A version that was kept by itself, as the list of versions has it. */
export const keptVersion = (change: Partial<KeptPost> = {}) => ({
  kind: 'kept' as const,
  version: {
    ...EMPTY_EDITOR_FIELDS,
    postId: 'p1',
    authorId: 'ana',
    baseRevision: 2,
    version: 7,
    number: 1,
    writerId: 'tab',
    writerSequence: 1,
    updatedAt: new Date(2500),
    updatedBy: 'ana',
    writers: ['ana'],
    ...change,
  } satisfies KeptPost,
})
