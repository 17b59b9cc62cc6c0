import { z } from 'zod'
import { COPY_TEXT_MAX_LENGTH } from '../post/fields/post-fields.ts'
import { text as anyText } from '../text/text-schema.ts'
import type { ListWords } from '../fields/field.ts'
import type { ReferenceKindName } from './names.ts'
import * as is from './value-schemas.ts'

/**
 * The rows of fields by the kind of their value. A kind of value needs a widget, a way of merging and its
 * schemas, and nothing else.
 */
interface Says {
  readonly help?: string
  readonly isListed?: boolean
}

/** The columns that fields of entries have in common. */
export const common = { isRequired: true, isListed: false, isIndexed: false, limit: null } as const

const unfinishedText = { copy: anyText(0, COPY_TEXT_MAX_LENGTH), kept: z.string() } as const
const unfinishedTexts = {
  copy: z.array(unfinishedText.copy),
  kept: z.array(unfinishedText.kept),
} as const

/** A text of one line. */
export const line = (label: string, says: Says & { readonly most?: number } = {}) => {
  const { most, ...more } = says
  const stored =
    most === undefined
      ? is.text
      : is.text.max(most, { error: `must be at most ${most} characters` })
  return {
    ...common,
    label,
    ...more,
    stored,
    ...unfinishedText,
    empty: '',
    limit: most ?? null,
    mergedBy: 'whole',
    widget: 'line',
    nodeType: 'String!',
  } as const
}

/** A text of a few sentences. */
export const prose = (label: string, says: Says = {}) =>
  ({ ...line(label, says), mergedBy: 'words', widget: 'prose' }) as const

/** Any text, which may be empty. */
export const anyLine = (label: string, says: Says = {}) =>
  ({ ...line(label, says), stored: z.string() }) as const

interface TextsRules {
  /** The message about an empty list, which may not be. */
  readonly least?: string
  readonly most?: { readonly count: number; readonly error: string }
}

function texts({ least, most }: TextsRules) {
  const some = least === undefined ? z.array(is.text) : z.array(is.text).min(1, { error: least })
  return most === undefined ? some : some.max(most.count, { error: most.error })
}

/** Texts in an order that means something, each of one line. */
export const lines = (label: string, says: Says = {}, rules: TextsRules = {}) =>
  ({
    ...common,
    label,
    ...says,
    stored: texts(rules),
    ...unfinishedTexts,
    empty: [],
    limit: rules.most?.count ?? null,
    mergedBy: 'paragraphs',
    widget: 'lines',
    nodeType: '[String!]!',
  }) as const

/** One paragraph at least. */
export const paragraphs = (label: string, says: Says = {}, rules: TextsRules = {}) =>
  ({
    ...lines(label, says, { least: 'needs at least one paragraph', ...rules }),
    widget: 'paragraphs',
  }) as const

/** Names of one thing, in any order. */
export const names = (label: string, says: Says = {}) =>
  ({ ...lines(label, says), mergedBy: 'set' }) as const

/** Names in any order that may be left out, which says something else than an empty list. */
export const optionalNames = (label: string, listWords: ListWords, says: Says = {}) => {
  const { stored, copy, kept, ...row } = names(label, says)
  return {
    ...row,
    listWords,
    stored: stored.optional(),
    copy: copy.optional(),
    kept: kept.optional(),
    empty: undefined,
    isRequired: false,
    widget: 'optional-lines',
    nodeType: '[String!]',
  } as const
}

/** Names that readers who think in Spanish search for. */
export const namesInSpanish = () =>
  ({
    ...names('Names in Spanish', { help: 'Search finds the page by these names.' }),
    stored: is.inSpanish,
  }) as const

/** A day of the calendar, which may be left out. */
export const day = (label: string, says: Says = {}) => {
  const stored = z.iso.date({ error: 'must be a date such as 2026-11-01' })
  return {
    ...line(label, says),
    stored: stored.optional(),
    copy: unfinishedText.copy.optional(),
    kept: unfinishedText.kept.optional(),
    empty: undefined,
    isRequired: false,
    widget: 'day',
    nodeType: 'Date',
  } as const
}

/** The address of an official page. */
export const address = (label: string, says: Says = {}) =>
  ({ ...line(label, says), stored: is.httpsUrl, widget: 'address' }) as const

/** One of some words. */
export const choice = <const Names extends readonly string[]>(
  label: string,
  from: Names,
  says: Says & { readonly error?: string } = {},
) => {
  const { error, ...more } = says
  return {
    ...line(label, more),
    stored: z.enum(from, error === undefined ? undefined : { error }),
    widget: 'choice',
  } as const
}

/** Some of some words, one at least. */
export const choices = <const Names extends readonly string[]>(
  label: string,
  from: Names,
  { error, least, ...says }: Says & { readonly error?: string; readonly least: string },
) =>
  ({
    ...names(label, says),
    stored: z
      .array(choice(label, from, error === undefined ? {} : { error }).stored)
      .min(1, { error: least }),
    widget: 'choices',
  }) as const

/** The words of an enumeration, for the message about another one. */
export const oneOf = (from: readonly string[]): string => `must be one of: ${from.join(', ')}`

/** A number. */
export const number = (label: string, stored: z.ZodType<number>, says: Says = {}) =>
  ({
    ...common,
    label,
    ...says,
    stored,
    copy: z.number().nullable(),
    kept: z.number().nullable(),
    empty: null,
    mergedBy: 'whole',
    widget: 'number',
    nodeType: 'Float!',
  }) as const

/** Yes or no; no unless it is said. */
export const flag = (label: string, says: Says = {}) =>
  ({
    ...common,
    label,
    ...says,
    stored: z.boolean(),
    copy: z.boolean(),
    kept: z.boolean(),
    empty: false,
    isRequired: false,
    mergedBy: 'whole',
    widget: 'switch',
    nodeType: 'Boolean!',
  }) as const

/** Links to entries of a kind, by their slugs. */
export const links = (label: string, linksTo: ReferenceKindName, says: Says = {}) =>
  ({
    ...names(label, says),
    stored: z.array(is.slug),
    linksTo,
    widget: 'links',
    nodeType: '[ContentLink!]!',
  }) as const

/** The official texts that a page was written from. */
export const sources = () =>
  ({
    ...common,
    label: 'Sources',
    stored: is.sources,
    copy: z.array(z.object({ title: z.string(), url: z.string() })),
    kept: z.array(z.object({ title: z.string(), url: z.string() })),
    empty: [],
    mergedBy: 'records',
    recordKey: 'url',
    widget: 'sources',
    nodeType: '[ContentSource!]!',
  }) as const

const unfinishedVerification = z.object({
  state: z.string(),
  verifiedOn: z.string().optional(),
  verifiedBy: z.string().optional(),
  source: z.string().optional(),
})

/** How far a page, or one fact of it, was compared with its source. */
export const verification = () =>
  ({
    ...common,
    label: 'Verification',
    stored: is.verification,
    copy: unfinishedVerification,
    kept: unfinishedVerification,
    empty: { state: 'sample' },
    mergedBy: 'whole',
    widget: 'verification',
    nodeType: 'Verification!',
  }) as const

const unfinishedDates = z.array(z.record(z.string(), z.unknown()))

/** Days of the calendar that the words beside them name. */
export const dueDates = (label: string, says: Says = {}) =>
  ({
    ...common,
    label,
    ...says,
    stored: is.dueDates,
    copy: unfinishedDates,
    kept: unfinishedDates,
    empty: [],
    isRequired: false,
    mergedBy: 'records',
    widget: 'due-dates',
    nodeType: '[DueDate!]!',
  }) as const

/** Texts by name, such as the entries of a published case. */
export const namedTexts = (label: string, nodeType: string, name: z.ZodType<string, string>) =>
  ({
    ...common,
    label,
    stored: z.record(name, z.string()),
    copy: z.record(z.string(), z.string()),
    kept: z.record(z.string(), z.string()),
    empty: {},
    mergedBy: 'whole',
    widget: 'named-texts',
    nodeType: `[${nodeType}!]!`,
  }) as const
