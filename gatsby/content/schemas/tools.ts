import { z } from 'zod'
import { INPUT_KINDS } from '../../../shared/calculators/calculator.ts'
import { DEFAULT_RULES } from '../../../shared/calculators/dated-defaults.ts'
import { httpsUrl, inSpanish, paragraphs, slug, text, verified } from './common.ts'

/** Name of a field or an output: it stands in the address. */
const name = z.string().regex(/^[a-z][a-zA-Z0-9]*$/, {
  error: 'must be letters and digits that begin with a small letter, such as "daysThisYear"',
})

const bound = z.number().min(0, { error: 'must not be negative' }).nullable().default(null)

const input = z.strictObject({
  kind: z.enum(INPUT_KINDS),
  name,
  label: text,
  /** What to enter, with the default and the year of a figure where there is one. */
  hint: text,
  unit: text.nullable().default(null),
  min: bound,
  max: bound,
  /** What the field holds at first; left out when the reader has to fill it in. */
  default: z.string().nullable().default(null),
  /** By what rule the default follows the date of the build; the hint names it as `{default}`. */
  defaultRule: z.enum(DEFAULT_RULES).nullable().default(null),
  /** Whether it may stay empty. */
  isOptional: z.boolean().default(false),
  /** Whether few readers need it: it is folded away, below the others and the title of `rare`. */
  isRare: z.boolean().default(false),
  options: z
    .array(
      z.strictObject({
        value: text,
        label: text,
        /** The rate that it stands for; the page shows it beside the label. */
        percent: z.number().min(0).max(100).nullable().default(null),
      }),
    )
    .default([]),
  allowsRate: z.boolean().default(false),
})

const texts = z.record(name, z.string())

/** A published test case: what the tool has to answer, and why that is right. */
const testCase = z.strictObject({
  title: text,
  /** Fields that are left out have their defaults. */
  inputs: texts,
  outputs: texts,
  reason: text,
  sourceUrl: httpsUrl.nullable().default(null),
})

/** Kinds of fields whose numbers mean nothing without a unit. */
const WITH_UNIT: readonly string[] = ['count', 'money', 'percent', 'amounts']

/** `content/tools/SLUG.json` */
export const toolSchema = z
  .strictObject({
    name: text,
    inSpanish,
    question: text,
    /** One sentence for the list of tools. */
    summary: text,
    explanation: paragraphs,
    formula: text,
    /** What is rounded, where and how. */
    rounding: text,
    assumptions: z.array(text).min(1, { error: 'needs at least one assumption' }),
    inputs: z.array(input).min(1, { error: 'needs at least one field' }),
    /** Who needs the rare fields, as the title of their fold; null where there are none. */
    rareTitle: text.nullable().default(null),
    outputs: z
      .array(z.strictObject({ name, label: text }))
      .min(1, { error: 'needs at least one output' }),
    cases: z.array(testCase).min(3, { error: 'needs at least three published test cases' }),
    relatedForms: z.array(slug),
    relatedTerms: z.array(slug),
    ...verified,
  })
  .superRefine((tool, context) => {
    const report = (message: string, ...path: (string | number)[]) => {
      context.addIssue({ code: 'custom', message, path })
    }
    const inputNames = tool.inputs.map((field) => field.name)
    const outputNames = tool.outputs.map((output) => output.name)
    if (tool.inputs.some(({ isRare }) => isRare) !== (tool.rareTitle !== null)) {
      report('belongs to fields with "isRare", which need one', 'rareTitle')
    }
    for (const [index, field] of tool.inputs.entries()) {
      if (field.isRare && !field.isOptional && field.default === null) {
        report(
          'must have a default or be optional: the field is folded away',
          'inputs',
          index,
          'isRare',
        )
      }
      if (inputNames.indexOf(field.name) < index) {
        report(
          `"${field.name}" is taken by an earlier field; choose another`,
          'inputs',
          index,
          'name',
        )
      }
      if (WITH_UNIT.includes(field.kind) && field.unit === null) {
        report('must name the unit, such as "days"', 'inputs', index, 'unit')
      }
      if ((field.kind === 'choice') !== field.options.length > 0) {
        report('belongs to a choice, and a choice needs at least one', 'inputs', index, 'options')
      }
      if (field.defaultRule === null) continue
      if (field.default !== null || !field.hint.includes('{default}')) {
        const message = 'takes the place of "default", and the hint names it as "{default}"'
        report(message, 'inputs', index, 'defaultRule')
      }
    }
    for (const [index, one] of tool.cases.entries()) {
      for (const key of Object.keys(one.inputs)) {
        if (inputNames.includes(key)) continue
        report(`"${key}" is no field; use ${inputNames.join(', ')}`, 'cases', index, 'inputs')
      }
      const given = Object.keys(one.outputs)
      if (given.join() !== outputNames.join()) {
        report(`must give ${outputNames.join(', ')}, in this order`, 'cases', index, 'outputs')
      }
    }
  })

/** A tool as its file describes it. */
export type ToolContent = z.infer<typeof toolSchema>
