import { keysOf } from '../records/typed-records.ts'

/** The row of a kind of reference pages, for every place that does not need its fields. */
interface ReferenceNames {
  /** The name of the section: in the search, on cards and in lists of sections. */
  readonly section: string
  /** GraphQL type of its nodes. */
  readonly nodeType: string
  /** The template of its pages, in `src/templates`. */
  readonly template: string
  /** The name of its pages where web vitals are summed up. */
  readonly pageKind: string
  /** Says what its pages are not. */
  readonly notAdvice: string
  /** The heading of its pages among those that use a page, and the place of the heading. */
  readonly usedIn: { readonly title: string; readonly place: number }
  /** Whether the build works out more than its files say; `gatsby/reference/facts/worked-out.ts` has how. */
  readonly isWorkedOut: boolean
  /** The words of the screens on which its entries are edited; null for those that are changed as files alone. */
  readonly editedAs: { readonly view: string; readonly title: string; readonly one: string } | null
}

/**
 * The kinds of reference content. The name is the folder in `content/` and the first part of the paths of
 * its pages. No schema and no field stands here: pages load this. How to add a kind: CONTRIBUTING.md.
 */
export const REFERENCE_KINDS = {
  glossary: {
    section: 'Glossary',
    nodeType: 'GlossaryTerm',
    template: 'glossary-term',
    pageKind: 'Terms',
    notAdvice: 'A general explanation, not advice.',
    usedIn: { title: 'Terms', place: 4 },
    isWorkedOut: false,
    editedAs: { view: 'terms', title: 'Terms', one: 'term' },
  },
  forms: {
    section: 'Forms',
    nodeType: 'OfficialForm',
    template: 'official-form',
    pageKind: 'Form pages',
    notAdvice: 'A summary of the form, not advice.',
    usedIn: { title: 'Forms', place: 1 },
    isWorkedOut: true,
    editedAs: null,
  },
  states: {
    section: 'States',
    nodeType: 'UsState',
    template: 'us-state',
    pageKind: 'State pages',
    notAdvice: 'The figures are an estimate, not advice.',
    usedIn: { title: 'In your state', place: 2 },
    isWorkedOut: true,
    editedAs: null,
  },
  tools: {
    section: 'Tools',
    nodeType: 'Tool',
    template: 'tool',
    pageKind: 'Calculators',
    notAdvice: 'The result is an estimate, not advice.',
    usedIn: { title: 'Calculate it', place: 3 },
    isWorkedOut: true,
    editedAs: null,
  },
} as const satisfies Readonly<Record<string, ReferenceNames>>

type Table = typeof REFERENCE_KINDS

/** The name of a kind of reference content. */
export type ReferenceKindName = keyof Table

/** The value of one of the kinds in a column, such as the GraphQL types of all kinds. */
export type ReferenceNamed<Column extends keyof ReferenceNames> = Table[ReferenceKindName][Column]

/** The kinds of which the build works out more than their files say. */
export type WorkedOutKind = {
  [Name in ReferenceKindName]: Table[Name]['isWorkedOut'] extends true ? Name : never
}[ReferenceKindName]

/** The kinds whose entries are edited in the browser. */
export type EditedKindName = {
  [Name in ReferenceKindName]: Table[Name]['editedAs'] extends null ? never : Name
}[ReferenceKindName]

/** The kinds of reference content, in the order in which their nodes are read. */
export const REFERENCE_KIND_NAMES = keysOf(REFERENCE_KINDS)

/** The kinds of what stands in `content/` with fields: reference content, and the texts of fixed pages. */
export const ENTRY_KIND_NAMES = [...REFERENCE_KIND_NAMES, 'pages'] as const

/** The name of such a kind. */
export type EntryKindName = (typeof ENTRY_KIND_NAMES)[number]

/** The GraphQL types of their nodes. */
export const REFERENCE_NODE_TYPES = REFERENCE_KIND_NAMES.map(
  (name) => REFERENCE_KINDS[name].nodeType,
)

/** Whether a kind has this name. */
export function isReferenceKind(name: string): name is ReferenceKindName {
  return Object.hasOwn(REFERENCE_KINDS, name)
}

/** Whether the entries of a kind are edited in the browser. */
export function isEditedKind(name: string): name is EditedKindName {
  return isReferenceKind(name) && REFERENCE_KINDS[name].editedAs !== null
}

/** Where the list of the entries of a kind is edited. */
export function entriesPath(name: EditedKindName): string {
  return `/create?view=${REFERENCE_KINDS[name].editedAs.view}`
}

/** The kind of a GraphQL type; undefined for a type of something else. */
export function kindOfNodeType(type: string): ReferenceKindName | undefined {
  return REFERENCE_KIND_NAMES.find((name) => REFERENCE_KINDS[name].nodeType === type)
}

/** Where the list of a kind is. */
export function sectionPath(name: ReferenceKindName): string {
  return `/${name}`
}

/** Where the page of an entry is. */
export function entryPath(name: ReferenceKindName, slug: string): string {
  return `/${name}/${slug}`
}

/** The kind of the entry that a path may belong to: one part below its section; null for other paths. */
export function kindOfPath(path: string): ReferenceKindName | null {
  const [, name = ''] = /^\/([^/]+)\/[^/]+$/.exec(path) ?? []
  return isReferenceKind(name) ? name : null
}
