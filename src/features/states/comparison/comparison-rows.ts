import type { PageFact, PageFactPath } from '../../../../shared/states/page-facts'
import { factText, PAGE_FACTS } from '../../../../shared/states/page-facts'
import { ownValue } from '../../../../shared/records/own-value'
import { yearsText, type StateSummary } from '../state'

/** The data of a state that a comparison shows. */
export interface ComparedState extends StateSummary {
  readonly agency: { readonly name: string; readonly url: string }
  readonly taxAgency: { readonly name: string; readonly url: string }
  readonly incomeTax: StateSummary['incomeTax'] & {
    readonly kind: string
    readonly note: string | null
  }
  readonly salesTax: StateSummary['salesTax'] & {
    readonly hasLocalAdditions: boolean
    readonly note: string | null
  }
  readonly corporateTax: StateSummary['corporateTax'] & { readonly note: string | null }
  readonly llc: {
    readonly formationDocument: string
    readonly formationFeeUsd: number
    readonly minimumTaxUsd: number
    readonly note: string | null
    readonly report: StateSummary['llc']['report'] & {
      readonly name: string | null
      readonly due: string | null
      readonly firstDue: string | null
    }
  }
}

/** The content of one cell. */
export interface ComparisonCell {
  readonly text: string
  readonly note: string | null
  readonly href: string | null
  readonly mark: 'lowest' | 'highest' | null
}

export interface ComparisonRow {
  readonly label: string
  /** One for each state, in the order of the states. */
  readonly cells: readonly ComparisonCell[]
  readonly differs: boolean
  /** Whether it is worth saying that they differ. */
  readonly isTelling: boolean
}

export interface ComparisonGroup {
  readonly title: string
  readonly rows: readonly ComparisonRow[]
}

interface Content {
  readonly text: string
  readonly note?: string | null
  readonly href?: string
}

interface RowPlan {
  readonly label: string
  readonly isOwn?: boolean
  readonly fact?: PageFact
  readonly contentOf: (state: ComparedState) => Content
}

const KINDS: Readonly<Record<string, string>> = {
  none: 'None',
  flat: 'One rate for all',
  graduated: 'Rises with income',
  'gross-receipts': 'On receipts',
}

const FREQUENCIES: Readonly<Record<string, string>> = {
  annual: 'Every year',
  biennial: 'Every second year',
  decennial: 'Every tenth year',
  none: 'Never',
}

/** How a tax is counted, in words. */
export function taxKind(kind: string): string {
  return ownValue(KINDS, kind) ?? kind
}

/** How often a report is due, in words. */
export function reportFrequency(frequency: string): string {
  return ownValue(FREQUENCIES, frequency) ?? frequency
}

const NOTES: { readonly [Path in PageFactPath]?: (state: ComparedState) => string | null } = {
  'salesTax.statePercent': ({ salesTax }) => salesTax.note,
  'incomeTax.topRatePercent': ({ incomeTax }) => incomeTax.note,
  'corporateTax.topRatePercent': ({ corporateTax }) => corporateTax.note,
}

/** The facts of companies, or of taxes, in the order of their table. */
export const factsOf = (group: 'company' | 'taxes'): readonly PageFact[] =>
  PAGE_FACTS.filter(({ path }) => path.startsWith('llc.') === (group === 'company'))

const factRow = (fact: PageFact): RowPlan => ({
  label: fact.rowLabel ?? fact.label,
  fact,
  contentOf: (state) => ({ text: factText(fact, state), note: NOTES[fact.path]?.(state) ?? null }),
})

const row = (label: string, contentOf: RowPlan['contentOf']): RowPlan => ({ label, contentOf })

/** A name or a note: each state has its own, so that a difference says nothing. */
const own = (label: string, contentOf: RowPlan['contentOf']): RowPlan => ({
  label,
  isOwn: true,
  contentOf,
})

/** Rows that stand before the one of a fact. */
const BEFORE: { readonly [Path in PageFactPath]?: readonly RowPlan[] } = {
  'llc.formationFeeUsd': [
    own('Registers with', ({ agency }) => ({ text: agency.name, href: agency.url })),
    own('Document', ({ llc }) => ({ text: llc.formationDocument })),
  ],
  'llc.report.feeUsd': [
    own('Report', ({ llc }) => ({ text: llc.report.name ?? 'None' })),
    row('Report due', ({ llc: { report } }) => ({
      text: reportFrequency(report.frequency),
      note: report.due,
    })),
  ],
  'incomeTax.topRatePercent': [
    row('Local sales taxes', ({ salesTax }) => ({
      text: salesTax.hasLocalAdditions ? 'Yes' : 'No',
    })),
  ],
  'corporateTax.topRatePercent': [
    row('Income tax', ({ incomeTax }) => ({ text: taxKind(incomeTax.kind) })),
  ],
}

const factRows = (group: 'company' | 'taxes'): readonly RowPlan[] =>
  factsOf(group).flatMap((fact) => [...(BEFORE[fact.path] ?? []), factRow(fact)])

const PLAN: readonly { readonly title: string; readonly rows: readonly RowPlan[] }[] = [
  {
    title: 'A limited liability company',
    rows: [...factRows('company'), own('Note', ({ llc }) => ({ text: llc.note ?? 'None' }))],
  },
  {
    title: 'Taxes',
    rows: [
      ...factRows('taxes'),
      own('Taxes are paid to', ({ taxAgency }) => ({ text: taxAgency.name, href: taxAgency.url })),
    ],
  },
  {
    title: 'The state',
    rows: [
      own('Capital', ({ capital }) => ({ text: capital })),
      row('Region', ({ region }) => ({ text: region })),
      row('Year of the figures', (state) => ({ text: yearsText([state]) })),
    ],
  },
]

/** The rows of a comparison, with what differs and who is at either end. Pure. */
export function comparisonGroups(states: readonly ComparedState[]): readonly ComparisonGroup[] {
  return PLAN.map(({ title, rows }) => ({ title, rows: rows.map((row) => rowOf(row, states)) }))
}

function rowOf(
  { label, fact, isOwn = false, contentOf }: RowPlan,
  states: readonly ComparedState[],
): ComparisonRow {
  const contents = states.map(contentOf)
  const cells = contents.map(({ text, note = null, href = null }, index) => ({
    text,
    note,
    href,
    mark: fact?.id === undefined ? null : markOf(fact, states, index),
  }))
  const differs = new Set(contents.map(({ text, note = '' }) => `${text}\n${note ?? ''}`)).size > 1
  const isSaidOtherwise = new Set(contents.map(({ text }) => text)).size > 1
  return { label, cells, differs, isTelling: isSaidOtherwise && !isOwn }
}

function markOf(
  fact: PageFact,
  states: readonly ComparedState[],
  index: number,
): ComparisonCell['mark'] {
  const values = states.map((state) => fact.valueOf(state))
  const numbers = values.filter((value) => value !== null)
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)]
  const value = values[index] ?? null
  if (value === null || numbers.length < 2 || lowest === highest) return null
  if (value === lowest) return 'lowest'
  return value === highest ? 'highest' : null
}
