import type { Kind } from './define-kind.ts'
import { FORMS } from './forms.ts'
import { GLOSSARY } from './glossary.ts'
import type { ReferenceKindName } from './names.ts'
import { TOOLS } from './tools.ts'

/** The kinds whose fields are a table. The schema of states stands in `gatsby/content/schemas`. */
export type KindWithFields = Exclude<ReferenceKindName, 'states'>

/** The kinds of reference content by their names. */
export const KINDS: Readonly<Record<KindWithFields, Kind>> = {
  glossary: GLOSSARY,
  forms: FORMS,
  tools: TOOLS,
}
