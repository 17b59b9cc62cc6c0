import type { Kind } from './define-kind.ts'
import { FORMS } from './forms.ts'
import { GLOSSARY } from './glossary.ts'
import type { ReferenceKindName } from './names.ts'
import { STATES } from './states.ts'
import { TOOLS } from './tools.ts'

/** The kinds of reference content by their names. */
export const KINDS: Readonly<Record<ReferenceKindName, Kind>> = {
  glossary: GLOSSARY,
  forms: FORMS,
  states: STATES,
  tools: TOOLS,
}
