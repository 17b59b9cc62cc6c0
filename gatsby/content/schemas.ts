import type { z } from 'zod'
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
}

/** The folders of `content/` that become nodes. */
export const CONTENT_SECTIONS: readonly ContentSection[] = [
  {
    folder: 'glossary',
    type: 'GlossaryTerm',
    schema: glossarySchema,
    references: { seeAlso: 'glossary' },
  },
  {
    folder: 'forms',
    type: 'OfficialForm',
    schema: formSchema,
    references: { relatedForms: 'forms', relatedTerms: 'glossary' },
  },
  {
    folder: 'states',
    type: 'UsState',
    schema: stateSchema,
    references: { relatedForms: 'forms', relatedTerms: 'glossary' },
  },
  {
    folder: 'tools',
    type: 'Tool',
    schema: toolSchema,
    references: { relatedForms: 'forms', relatedTerms: 'glossary' },
  },
]
