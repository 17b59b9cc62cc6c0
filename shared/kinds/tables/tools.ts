import { z } from 'zod'
import { INPUT_KINDS } from '../../calculators/calculator.ts'
import { DEFAULT_RULES } from '../../calculators/dated-defaults.ts'
import { optional, records } from '../record-values.ts'
import { namesOfTool } from '../search-names.ts'
import { defineKind } from '../define-kind.ts'
import type { ValuesOf } from '../../fields/field.ts'
import { checkTool } from './tool-rules.ts'
import * as value from '../values.ts'

/** Name of a field or an output: it stands in the address. */
const nameSchema = z.string().regex(/^[a-z][a-zA-Z0-9]*$/, {
  error: 'must be letters and digits that begin with a small letter, such as "daysThisYear"',
})

const name = { ...value.line('Name'), stored: nameSchema } as const
const label = value.line('Label')

const bound = (said: string) =>
  optional(value.number(said, z.number().min(0, { error: 'must not be negative' })))

const options = records('Answers', 'ToolOption', {
  value: value.line('Value'),
  label,
  percent: optional(
    value.number('Rate', z.number().min(0).max(100), {
      help: 'The rate that it stands for, in percent; the page shows it beside the label.',
    }),
  ),
})

const inputs = records(
  'Fields',
  // Not ToolInput: the filters of Tool have that name.
  'ToolField',
  {
    kind: value.choice('Kind', INPUT_KINDS),
    name,
    label,
    hint: value.line('Hint', {
      help: 'What to enter, with the default and the year of a figure where there is one.',
    }),
    unit: optional(value.line('Unit')),
    min: bound('Smallest number'),
    max: bound('Largest number'),
    default: optional(
      value.anyLine('Default', { help: 'What the field holds at first; empty: nothing.' }),
    ),
    defaultRule: {
      ...optional(
        value.choice('Rule of the default', DEFAULT_RULES, {
          help: 'How the default follows the date; the hint names it as {default}.',
        }),
      ),
      nodeType: null,
    },
    isOptional: value.flag('May stay empty'),
    isRare: value.flag('Rare', {
      help: 'Few readers need it: it is folded away, below the others.',
    }),
    options: { ...options, isRequired: false },
    allowsRate: value.flag('Allows a rate'),
  },
  { least: { count: 1, error: 'needs at least one field' } },
)

const cases = records(
  'Published cases',
  'ToolCase',
  {
    title: value.line('Title'),
    inputs: value.namedTexts('Entries', 'ToolNamedText', nameSchema),
    outputs: value.namedTexts('Results', 'ToolNamedText', nameSchema),
    reason: value.line('Reason', { help: 'Why that is right.' }),
    sourceUrl: optional(value.address('Source')),
  },
  {
    least: { count: 3, error: 'needs at least three published test cases' },
    added: { drawing: 'ToolDrawing!' },
  },
)

/** A calculator. Its formula is code of the same name in `shared/calculators`. */
export const TOOLS = defineKind({
  fields: {
    name: value.line('Name', { isListed: true }),
    inSpanish: value.namesInSpanish(),
    question: value.prose('Question'),
    summary: value.prose('Summary', { help: 'One sentence for the list of tools.' }),
    explanation: value.paragraphs('Explanation'),
    formula: value.prose('Formula'),
    rounding: value.prose('Rounding', { help: 'What is rounded, where and how.' }),
    assumptions: value.lines('Assumptions', {}, { least: 'needs at least one assumption' }),
    inputs,
    rareTitle: optional(value.line('Title of the rare fields', { help: 'Who needs them.' })),
    outputs: records(
      'Results',
      'ToolOutput',
      { name, label },
      { least: { count: 1, error: 'needs at least one output' } },
    ),
    cases,
    relatedForms: value.links('Related forms', 'forms'),
    relatedTerms: value.links('Related terms', 'glossary'),
    verification: value.verification(),
    sources: value.sources(),
  },
  rule: (schema) =>
    schema.superRefine((tool, context) => {
      checkTool(tool, (message, ...path) => {
        context.addIssue({ code: 'custom', message, path })
      })
    }),
  prose: ['question', 'explanation', 'assumptions'],
  added: { worked: 'ToolWorking!', calendarPath: 'String' },
  addedTypes: /* GraphQL */ `
    type ToolNamedText @dontInfer {
      name: String!
      value: String!
    }
    type ToolShare @dontInfer {
      label: String!
      used: Float!
      usedText: String!
      limit: Float!
      limitText: String!
    }
    type ToolDrawing @dontInfer {
      days: [Int!]!
      shares: [ToolShare!]!
    }
    type ToolStep @dontInfer {
      label: String!
      working: String!
      result: String!
    }
    type ToolWorking @dontInfer {
      headline: String!
      steps: [ToolStep!]!
      notes: [String!]!
      drawing: ToolDrawing!
    }
  `,
  cardTitle: 'Calculators that show their work',
  labelOf: (tool) => tool.name,
  namesOf: namesOfTool,
})

/** A tool as its file describes it. */
export type ToolContent = ValuesOf<typeof TOOLS.fields>
