import { barChart, dotColumns, stackedBars, yearLine } from './charts.ts'
import * as covers from './covers.ts'
import { itinSteps, passportCover } from './itin-steps.ts'
import { lettering } from './lettering.ts'
import { colors, type Drawing, FIGURE_WIDTH, rect } from './picture.ts'
import { costOf, states, type State } from './state-data.ts'
import { classMap } from './state-map.ts'
import { MONTHS } from '../../shared/time/civil-date.ts'

const HEIGHT = 860

/** In how many states the report of an LLC has a fixed date in each month. */
export function reportsByMonth(): number[] {
  const counts = MONTHS.map(() => 0)
  for (const { llc } of states) {
    const found = /^\d{1,2} (\w+)/.exec(llc.report.due ?? '')
    const month = MONTHS.indexOf(found?.[1] ?? '')
    if (month >= 0) counts[month] = (counts[month] ?? 0) + 1
  }
  return counts
}

const between = (value: (state: State) => number, from: number, below: number) => (state: State) =>
  value(state) >= from && value(state) < below

const [palest, pale, medium, strong, strongest] = colors.ramp
const income = ({ incomeTax }: State) => incomeTax.topRatePercent
const sales = ({ salesTax }: State) => salesTax.statePercent

/** Every picture that is drawn by code, by the name of its file. */
export const samplePictures: Readonly<Record<string, () => Drawing | Promise<Drawing>>> = {
  'cover-income-tax': covers.incomeTaxCover,
  'cover-sales-tax': covers.salesTaxCover,
  'cover-company-cost': covers.companyCostCover,
  'cover-day-count': covers.dayCountCover,
  'cover-report-year': () => covers.reportYearCover(reportsByMonth()),
  'cover-number': covers.numberCover,
  'cover-date': covers.dateCover,
  'cover-treaty': covers.treatyCover,
  'cover-foreign-owner': covers.foreignOwnerCover,
  'cover-passport': passportCover,
  'cover-house': covers.houseCover,

  'map-income-tax': () =>
    classMap([
      { label: 'None', color: colors.paper, holds: ({ incomeTax }) => incomeTax.kind === 'none' },
      { label: 'Below 4%', color: palest, holds: between(income, 0, 4) },
      { label: '4 to 5%', color: pale, holds: between(income, 4, 5) },
      { label: '5 to 7%', color: medium, holds: between(income, 5, 7) },
      { label: '7 to 10%', color: strong, holds: between(income, 7, 10) },
      { label: '10% and more', color: strongest, holds: between(income, 10, 100) },
    ]),

  'chart-highest-income-tax': () =>
    barChart(
      states
        .toSorted((a, b) => income(b) - income(a))
        .slice(0, 8)
        .map((state) => ({
          label: state.name === 'District of Columbia' ? 'D.C.' : state.name,
          value: income(state),
          text: `${income(state)}%`,
        })),
      430,
    ),

  'map-sales-tax': () =>
    classMap([
      { label: 'None', color: colors.paper, holds: (state) => sales(state) === 0 },
      { label: 'Below 4.5%', color: palest, holds: between(sales, 0, 4.5) },
      { label: '4.5 to 5.5%', color: pale, holds: between(sales, 4.5, 5.5) },
      { label: '5.5 to 6.25%', color: medium, holds: between(sales, 5.5, 6.25) },
      { label: '6.25 to 7%', color: strong, holds: between(sales, 6.25, 7) },
      { label: '7% and more', color: strongest, holds: between(sales, 7, 100) },
    ]),

  'chart-formation-fees': () =>
    dotColumns(
      [
        ['to 50', 0, 51],
        ['to 100', 51, 101],
        ['to 150', 101, 151],
        ['to 200', 151, 201],
        ['to 300', 201, 301],
        ['to 500', 301, 501],
      ].map(([label, from, below]) => ({
        label: String(label),
        count: states.filter(
          ({ llc }) => llc.formationFeeUsd >= Number(from) && llc.formationFeeUsd < Number(below),
        ).length,
      })),
    ),

  'map-company-cost': () =>
    classMap([
      { label: 'Up to 150 dollars', color: palest, holds: between(costOf, 0, 151) },
      { label: '151 to 300', color: pale, holds: between(costOf, 151, 301) },
      { label: '301 to 600', color: medium, holds: between(costOf, 301, 601) },
      { label: '601 to 1,200', color: strong, holds: between(costOf, 601, 1201) },
      { label: 'More than 1,200', color: strongest, holds: between(costOf, 1201, 1e6) },
    ]),

  'chart-report-months': () =>
    dotColumns(
      reportsByMonth().map((count, month) => ({ label: (MONTHS[month] ?? '').slice(0, 3), count })),
    ),

  'map-report-rhythm': () =>
    classMap([
      {
        label: 'Every year',
        color: strong,
        holds: ({ llc }) => llc.report.frequency === 'annual',
      },
      {
        label: 'Every second year',
        color: pale,
        holds: ({ llc }) => llc.report.frequency === 'biennial',
      },
      { label: 'No report', color: colors.paper, holds: ({ llc }) => llc.report.name === null },
    ]),

  'chart-treaty-dividends': () =>
    barChart(
      [
        { label: 'No treaty', value: 700, text: '700', color: colors.ink },
        { label: 'Treaty at 15%', value: 850, text: '850' },
        { label: 'Treaty at 10%', value: 900, text: '900' },
      ],
      500,
    ),

  'chart-house-sale': () =>
    barChart(
      [
        { label: 'Price', value: 400, text: '400,000', color: colors.ink },
        { label: 'Kept back', value: 60, text: '60,000' },
        { label: 'Tax', value: 12, text: '12,000' },
      ],
      330,
    ),

  'counting-days': () =>
    stackedBars(
      [
        { label: 'Ana', parts: [120, 40, 20] },
        { label: 'Bruno', parts: [150, 30, 10] },
        { label: 'Carla', parts: [30, 100, 10] },
      ],
      { legend: ['This year', 'Last year / 3', 'Year before / 6'], limit: 183 },
    ),

  'tax-year': () =>
    yearLine([
      { at: 1, date: '31 Jan', what: 'Wage forms' },
      { at: 2.5, date: '15 Mar', what: '1042-S, 1065' },
      { at: 3.5, date: '15 Apr', what: 'Most returns' },
      { at: 5.5, date: '15 Jun', what: 'From abroad' },
      { at: 9.5, date: '15 Oct', what: 'Extensions' },
      { at: 12, date: '31 Dec', what: 'W-8BEN ends' },
    ]),

  'apostille-path': apostillePath,
  ...itinSteps,
}

/** Who certifies what: two roads to the same certificate. */
async function apostillePath(): Promise<Drawing> {
  const frame = `stroke="${colors.ink}" stroke-width="5"`
  const row = async (
    top: number,
    [from, signer]: readonly [string, string],
    office: readonly [string, string],
  ) =>
    rect([70, top, 560, 240], colors.paper, frame) +
    rect([970, top, 560, 240], colors.ramp[4]) +
    (await lettering(from, [350, top + 108], { anchor: 'middle', weight: 600 })) +
    (await lettering(signer, [350, top + 172], {
      anchor: 'middle',
      size: 54,
      color: colors.inkSoft,
    })) +
    (await lettering(office[0], [1250, top + 108], {
      anchor: 'middle',
      weight: 600,
      color: colors.paper,
    })) +
    (await lettering(office[1], [1250, top + 172], {
      anchor: 'middle',
      size: 54,
      color: colors.ramp[0],
    })) +
    `<path d="M660 ${top + 120} H930 M896 ${top + 92} L932 ${top + 120} L896 ${top + 148}" fill="none" stroke="${colors.ink}" stroke-width="8"/>`
  return {
    width: FIGURE_WIDTH,
    height: HEIGHT,
    body:
      (await row(70, ['State or county', 'or a notary'], ['Secretary of State', 'of that state'])) +
      (await row(
        390,
        ['Federal official', 'FBI, USCIS, agencies'],
        ['State Department', 'in Washington'],
      )) +
      (await lettering('Signature on the document', [350, 760], { anchor: 'middle', size: 56 })) +
      (await lettering('Office of the apostille', [1250, 760], { anchor: 'middle', size: 56 })),
  }
}
