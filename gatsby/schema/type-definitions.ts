import { AUTHORS_TYPES } from './types/authors.ts'
import { COMMON_TYPES } from './types/common.ts'
import { FACTS_TYPES } from './types/facts.ts'
import { FORMS_TYPES } from './types/forms.ts'
import { GLOSSARY_TYPES } from './types/glossary.ts'
import { PAGES_TYPES } from './types/pages.ts'
import { POSTS_TYPES } from './types/posts.ts'
import { STATE_MAP_TYPES } from './types/state-map.ts'
import { STATES_TYPES } from './types/states.ts'
import { TOOLS_TYPES } from './types/tools.ts'

/**
 * The explicit types of everything that the site puts into the data layer. `@dontInfer` keeps Gatsby
 * from looking at the data: the schema is the same whatever the posts hold, so a content change
 * never is a schema change.
 */
export const TYPE_DEFINITIONS = [
  POSTS_TYPES,
  COMMON_TYPES,
  GLOSSARY_TYPES,
  FACTS_TYPES,
  FORMS_TYPES,
  STATES_TYPES,
  STATE_MAP_TYPES,
  TOOLS_TYPES,
  PAGES_TYPES,
  AUTHORS_TYPES,
].join('\n')
