import type { EditorFields } from '../post/editor-fields.ts'
import { POST_FIELDS } from '../post/fields/post-fields.ts'
import type { MergeVersions } from './conflict.ts'
import { mergeFields } from './merge-fields.ts'

/** Merges two versions of a post that started from the same one. */
export const mergeVersions: MergeVersions<EditorFields> = (base, mine, theirs) =>
  mergeFields(POST_FIELDS, base, mine, theirs)
