import type { Kind } from '../../shared/kinds/define-kind.ts'
import { KINDS } from '../../shared/kinds/kinds.ts'
import type { ReferenceKindName } from '../../shared/kinds/names.ts'
import { stateSchema } from './schemas/states.ts'

/** The part of a kind of reference content that the build reads. */
type ContentKind = Omit<Kind, 'fields' | 'added' | 'addedTypes'>

const STATES: ContentKind = {
  schema: stateSchema,
  references: { relatedForms: 'forms', relatedTerms: 'glossary' },
  prose: [
    'summary',
    'incomeTax.note',
    'salesTax.note',
    'corporateTax.note',
    'llc.note',
    'facts.value',
  ],
  cardTitle: 'Fifty states, taxes and deadlines',
  labelOf: ({ name }) => String(name),
  namesOf: ({ name }) => [String(name)],
}

/** The kinds whose files are in the folders of `content/`, by the folder. */
export const CONTENT_KINDS: Readonly<Record<ReferenceKindName, ContentKind>> = {
  ...KINDS,
  states: STATES,
}
