import { LinkedText, type TextLink } from '../../../components/links/linked-text'
import { formatDollars, formatNumber, formatPercent } from '../../../../shared/states/format'
import { factText } from '../../../../shared/states/page-facts'
import type { ComparedState } from '../comparison/comparison-rows'
import { factsOf, reportFrequency, taxKind } from '../comparison/comparison-rows'
import { FactList } from '../../../components/page/fact-list'

interface PartProps {
  readonly state: ComparedState & { readonly termLinks: readonly TextLink[] }
}

const COMPANY = { id: 'company', title: 'A limited liability company' } as const
const TAXES = { id: 'taxes', title: 'Taxes' } as const

/** The parts of {@link CompanyAndTaxes}, for a list of contents. */
export const COMPANY_AND_TAXES_PARTS = [COMPANY, TAXES] as const

/** The filings and fees of a limited liability company, and the taxes of the state, in words. */
export function CompanyAndTaxes({ state }: PartProps) {
  return (
    <>
      <Company state={state} />
      <Taxes state={state} />
    </>
  )
}

function Company({ state }: PartProps) {
  const { llc, agency, termLinks } = state
  const { report } = llc
  return (
    <>
      <h2 id={COMPANY.id}>{COMPANY.title}</h2>
      <FactList
        facts={[
          { name: 'Registers with', value: <a href={agency.url}>{agency.name}</a> },
          {
            name: 'Document',
            value: `${llc.formationDocument}, ${formatDollars(llc.formationFeeUsd)}`,
          },
          ...(report.frequency === 'none' || report.name === null
            ? [{ name: 'Report', value: 'No periodic report' }]
            : [
                {
                  name: 'Report',
                  value: `${report.name}, ${report.feeUsd === 0 ? 'no fee' : formatDollars(report.feeUsd)}`,
                },
                {
                  name: 'Due',
                  value: reportFrequency(report.frequency),
                  note:
                    report.firstDue === null
                      ? report.due
                      : `${report.due ?? ''}; the first: ${report.firstDue.toLowerCase()}`,
                },
              ]),
          ...factRows('company', state),
          ...(llc.note === null
            ? []
            : [
                {
                  name: 'Note',
                  value: <LinkedText text={llc.note} field="llc.note" links={termLinks} />,
                },
              ]),
        ]}
      />
    </>
  )
}

function Taxes({ state }: PartProps) {
  const { incomeTax, salesTax, corporateTax, taxAgency, termLinks } = state
  const noteOf = (text: string | null, field: string) =>
    text === null ? null : <LinkedText text={text} field={field} links={termLinks} />
  return (
    <>
      <h2 id={TAXES.id}>{TAXES.title}</h2>
      <FactList
        facts={[
          {
            name: 'Income tax on wages',
            value: rateText(incomeTax.kind, incomeTax.topRatePercent),
            note: noteOf(incomeTax.note, 'incomeTax.note'),
          },
          {
            name: 'Sales tax',
            value: salesTaxText(salesTax),
            note: noteOf(salesTax.note, 'salesTax.note'),
          },
          {
            name: 'Corporate tax',
            value: rateText(corporateTax.kind, corporateTax.topRatePercent),
            note: noteOf(corporateTax.note, 'corporateTax.note'),
          },
          ...factRows('taxes', state),
          { name: 'Paid to', value: <a href={taxAgency.url}>{taxAgency.name}</a> },
        ]}
      />
    </>
  )
}

const factRows = (group: 'company' | 'taxes', state: ComparedState) =>
  factsOf(group).flatMap((fact) => {
    const { row, unit } = fact
    const number = fact.valueOf(state)
    if (row === undefined) return []
    const value =
      number === null || number === 0
        ? factText(fact, state, 'long')
        : row.textOf(formatNumber(number, unit))
    return [{ name: row.name, value }]
  })

function rateText(kind: string, percent: number): string {
  switch (kind) {
    case 'none':
      return 'None'
    case 'graduated':
      return `Up to ${formatPercent(percent)}, rising with income`
    case 'gross-receipts':
      return 'On receipts, not on profit'
    default:
      return `${formatPercent(percent)}, ${taxKind(kind).toLowerCase()}`
  }
}

function salesTaxText(tax: ComparedState['salesTax']): string {
  const { statePercent, includedLocalPercent, hasLocalAdditions } = tax
  const own =
    includedLocalPercent === 0
      ? `${formatPercent(statePercent)} by the state`
      : `${formatPercent(statePercent)}, of which ${formatPercent(includedLocalPercent)} is a local tax that every place levies`
  const local = hasLocalAdditions ? 'local taxes come on top' : 'no local additions'
  return `${statePercent === 0 ? 'None by the state' : own}, ${local}`
}
