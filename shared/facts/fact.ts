import { formatWhole } from '../calculators/cents.ts'

/** Units of facts. */
export type FactUnit = 'percent' | 'dollars'

/**
 * One number of a page of the reference sections: the place where it stands, which texts refer to.
 * `<data value="states/delaware/report-fee">` in a post is that of Delaware's page.
 */
export interface Fact {
  /** Section, page and name: `states/delaware/report-fee`. */
  readonly id: string
  /** The page that has it. */
  readonly path: string
  /** Names, as texts use them, of the thing that it is a number of; the first is shown. */
  readonly subjects: readonly string[]
  /** Its name, such as "Report fee". */
  readonly label: string
  readonly unit: FactUnit
  /** In force on the day of the build. */
  readonly value: number
  /** Since when, where an earlier value is known: `2026-01-01`. */
  readonly since: string | null
  /** Values of other days, by the year in which each began. */
  readonly others: readonly { readonly year: number; readonly value: number }[]
  /** Words by which a sentence says that it speaks of this fact. */
  readonly words: readonly string[]
}

/** A fact as the build puts it into a text, and as the editor offers it. */
export interface FactText extends Pick<Fact, 'id' | 'label' | 'since'> {
  /** The thing that it is a number of. */
  readonly subject: string
  /** In a sentence. */
  readonly text: string
  /** In a cell of a table. */
  readonly cell: string
}

/** Returns what a fact says where a text refers to it. */
export function factText(fact: Omit<Fact, 'path' | 'others' | 'words'>): FactText {
  const { id, subjects, label, since } = fact
  const [subject = ''] = subjects
  return { id, subject, label, since, text: factInWords(fact), cell: factInTable(fact) }
}

/** A number with commas between the thousands and no more decimals than it has. */
function formatNumber(value: number): string {
  const [whole = '0', decimals] = String(value).split('.')
  return decimals === undefined
    ? formatWhole(Number(whole))
    : `${formatWhole(Number(whole))}.${decimals}`
}

/** A fact in a sentence: `6.25 percent`, `1,000 dollars`. */
export function factInWords({ unit, value }: Pick<Fact, 'unit' | 'value'>): string {
  return `${formatNumber(value)} ${unit}`
}

/** A fact in a cell of a table: `6.25%`, `1,000`; nothing to pay is `None`. */
export function factInTable({ unit, value }: Pick<Fact, 'unit' | 'value'>): string {
  if (value === 0) return 'None'
  return unit === 'percent' ? `${formatNumber(value)}%` : formatNumber(value)
}
