import { REFERENCE_KIND_NAMES } from '../../../shared/kinds/names.ts'
import { TEXT_TYPES, typesOfKind } from './kind-types.ts'
import { AUTHORS_TYPES } from './author-types.ts'
import { COMMON_TYPES } from './reference-types.ts'
import { FACTS_TYPES } from './fact-types.ts'
import { POSTS_TYPES } from './post-types.ts'
import { STATE_MAP_TYPES } from './state-map-types.ts'

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
