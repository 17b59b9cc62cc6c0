import type { z } from 'zod'
import { completeForm } from './calendar-fields.ts'
import { completeState } from './complete-state.ts'
import { completeTool } from './complete-tool.ts'
import type { Completion, CompletionInput } from './completion.ts'
import { formSchema } from './schemas/forms.ts'
import { glossarySchema } from './schemas/glossary.ts'
import { stateSchema } from './schemas/states.ts'
import { toolSchema } from './schemas/tools.ts'

/** One folder of `content/`. */
export interface ContentSection {
  readonly folder: string
  /** GraphQL type of its nodes. */
  readonly type: string
  readonly schema: z.ZodType<object>
  /** Fields that name files of other folders: field -> folder. */
  readonly references: Readonly<Record<string, string>>
  /**
   * Fields that are running text, in reading order: terms of the glossary become links in them. A
   * dotted name leads into objects, and lists are walked through: `facts.value`.
   */
  readonly prose: readonly string[]
  /** Adds what can be worked out from a file and the day, and names what the schema cannot see. */
  readonly complete?: (input: CompletionInput) => Completion
}

/** The folders of `content/` that become nodes. */
export const CONTENT_SECTIONS: readonly ContentSection[] = [
  {
    folder: 'glossary',
    type: 'GlossaryTerm',
    schema: glossarySchema,
    references: { seeAlso: 'glossary' },
    prose: ['definition', 'details', 'example'],
  },
  {
    folder: 'forms',
    type: 'OfficialForm',
    schema: formSchema,
    references: { relatedForms: 'forms', relatedTerms: 'glossary' },
    prose: ['summary', 'whenToUse', 'whenNotToUse', 'whatToAttach', 'whereToSend', 'deadlineNotes'],
    complete: completeForm,
  },
  {
    folder: 'states',
    type: 'UsState',
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
    complete: completeState,
  },
  {
    folder: 'tools',
    type: 'Tool',
    schema: toolSchema,
    references: { relatedForms: 'forms', relatedTerms: 'glossary' },
    prose: ['question', 'explanation', 'assumptions'],
    complete: completeTool,
  },
]
