import { POST_FIELDS, type WrittenFields } from '../../../../../shared/post/fields/post-fields'
import {
  compareVersions,
  type VersionComparison,
} from '../../../../editing/difference/compare-versions'

/** Compares two versions of a post. */
export const comparePosts = (before: WrittenFields, after: WrittenFields): VersionComparison =>
  compareVersions(POST_FIELDS, before, after)
