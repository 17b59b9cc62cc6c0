import { REFERENCE_KIND_NAMES } from '../../shared/kinds/names.ts'
import { TEXT_TYPES, typesOfKind } from './kind-types.ts'
import { AUTHORS_TYPES } from './types/authors.ts'
import { COMMON_TYPES } from './types/common.ts'
import { FACTS_TYPES } from './types/facts.ts'
import { POSTS_TYPES } from './types/posts.ts'
import { STATE_MAP_TYPES } from './types/state-map.ts'

/**
 * The explicit types of everything that the site puts into the data layer. `@dontInfer` keeps Gatsby
 * from looking at the data: the schema is the same whatever the posts hold, so a content change
 * never is a schema change.
 */
export const TYPE_DEFINITIONS = [
  POSTS_TYPES,
  COMMON_TYPES,
  ...REFERENCE_KIND_NAMES.map(typesOfKind),
  FACTS_TYPES,
  STATE_MAP_TYPES,
  TEXT_TYPES,
  AUTHORS_TYPES,
].join('\n')
