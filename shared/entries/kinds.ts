import type { Kind } from '../kinds/define-kind.ts'
import { FORMS } from '../kinds/tables/forms.ts'
import { GLOSSARY } from '../kinds/tables/glossary.ts'
import type { ReferenceKindName } from '../kinds/names.ts'
import { STATES } from '../kinds/tables/states.ts'
import { TOOLS } from '../kinds/tables/tools.ts'

/** The kinds of reference content by their names. */
export const KINDS: Readonly<Record<ReferenceKindName, Kind>> = {
  glossary: GLOSSARY,
  forms: FORMS,
  states: STATES,
  tools: TOOLS,
}
