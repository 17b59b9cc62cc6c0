import type { Measure, MeasureId } from '../../../../shared/states/measures'
import { measureById, measureText } from '../../../../shared/states/measures'
import { formatDollars } from '../../../../shared/states/format'
import { ownValue } from '../../../../shared/own-value'
import type { StateSummary } from '../state'
import { yearsText } from '../state'

/** What a comparison shows of a state. */
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

/** What stands in one cell. */
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
  /** A name or a note: each state has its own, so that a difference says nothing. */
  readonly isOwn?: boolean
  readonly measure?: MeasureId
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

const measured = (
  measure: MeasureId,
  label: string,
  noteOf: (state: ComparedState) => string | null = () => null,
): RowPlan => ({
  label,
  measure,
  contentOf: (state) => {
    const found = measureById(measure)
    return { text: found === null ? '' : measureText(found, state), note: noteOf(state) }
  },
})

const PLAN: readonly { readonly title: string; readonly rows: readonly RowPlan[] }[] = [
  {
    title: 'A limited liability company',
    rows: [
      {
        label: 'Registers with',
        isOwn: true,
        contentOf: ({ agency }) => ({ text: agency.name, href: agency.url }),
      },
      { label: 'Document', isOwn: true, contentOf: ({ llc }) => ({ text: llc.formationDocument }) },
      measured('llc-formation-fee', 'Formation fee'),
      {
        label: 'Report',
        isOwn: true,
        contentOf: ({ llc }) => ({ text: llc.report.name ?? 'None' }),
      },
      {
        label: 'Report due',
        contentOf: ({ llc: { report } }) => ({
          text: reportFrequency(report.frequency),
          note: report.due,
        }),
      },
      {
        label: 'Fee for each report',
        contentOf: ({ llc: { report } }) => ({
          text: report.frequency === 'none' ? 'None' : formatDollars(report.feeUsd),
        }),
      },
      {
        label: 'Minimum tax a year',
        contentOf: ({ llc }) => ({
          text: llc.minimumTaxUsd === 0 ? 'None' : formatDollars(llc.minimumTaxUsd),
        }),
      },
      measured('llc-yearly-cost', 'Cost a year'),
      { label: 'Note', isOwn: true, contentOf: ({ llc }) => ({ text: llc.note ?? 'None' }) },
    ],
  },
  {
    title: 'Taxes',
    rows: [
      measured('sales-tax', 'Sales tax rate', ({ salesTax }) => salesTax.note),
      {
        label: 'Local sales taxes',
        contentOf: ({ salesTax }) => ({ text: salesTax.hasLocalAdditions ? 'Yes' : 'No' }),
      },
      measured('income-tax', 'Top income tax rate', ({ incomeTax }) => incomeTax.note),
      { label: 'Income tax', contentOf: ({ incomeTax }) => ({ text: taxKind(incomeTax.kind) }) },
      measured('corporate-tax', 'Top corporate tax rate', ({ corporateTax }) => corporateTax.note),
      {
        label: 'Taxes are paid to',
        isOwn: true,
        contentOf: ({ taxAgency }) => ({ text: taxAgency.name, href: taxAgency.url }),
      },
    ],
  },
  {
    title: 'The state',
    rows: [
      { label: 'Capital', isOwn: true, contentOf: ({ capital }) => ({ text: capital }) },
      { label: 'Region', contentOf: ({ region }) => ({ text: region }) },
      { label: 'Year of the figures', contentOf: (state) => ({ text: yearsText([state]) }) },
    ],
  },
]

/** The rows of a comparison, with what differs and who is at either end. Pure. */
export function comparisonGroups(states: readonly ComparedState[]): readonly ComparisonGroup[] {
  return PLAN.map(({ title, rows }) => ({ title, rows: rows.map((row) => rowOf(row, states)) }))
}

function rowOf(
  { label, measure, isOwn = false, contentOf }: RowPlan,
  states: readonly ComparedState[],
): ComparisonRow {
  const contents = states.map(contentOf)
  const found = measureById(measure ?? null)
  const cells = contents.map(({ text, note = null, href = null }, index) => ({
    text,
    note,
    href,
    mark: found === null ? null : markOf(found, states, index),
  }))
  const differs = new Set(contents.map(({ text, note = '' }) => `${text}\n${note ?? ''}`)).size > 1
  const isSaidOtherwise = new Set(contents.map(({ text }) => text)).size > 1
  return { label, cells, differs, isTelling: isSaidOtherwise && !isOwn }
}

function markOf(
  measure: Measure,
  states: readonly ComparedState[],
  index: number,
): ComparisonCell['mark'] {
  const values = states.map((state) => measure.valueOf(state))
  const numbers = values.filter((value) => value !== null)
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)]
  const value = values[index] ?? null
  if (value === null || numbers.length < 2 || lowest === highest) return null
  if (value === lowest) return 'lowest'
  return value === highest ? 'highest' : null
}
