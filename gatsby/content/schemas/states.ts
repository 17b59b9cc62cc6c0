import { z } from 'zod'
import { STATE_REGIONS } from '../../../shared/states/regions.ts'
import { dated, httpsUrl, slug, text, verified } from './common.ts'
import { dueDates } from './dates.ts'

const office = z.strictObject({ name: text, url: httpsUrl })
const percent = z.number().min(0).max(100)
const dollars = z.number().min(0)

/** The figures that change from one day to another, by what they belong to. */
export const figures = {
  incomeTax: {
    kind: z.enum(['none', 'flat', 'graduated']),
    /** Highest rate on wages in percent; 0 when there is none. */
    topRatePercent: percent,
  },
  salesTax: {
    /** The rate in percent that applies in the whole state; 0 when there is none. */
    statePercent: percent,
    /** The part of it that is a local tax, which every place levies. */
    includedLocalPercent: percent.default(0),
  },
  corporateTax: {
    kind: z.enum(['none', 'flat', 'graduated', 'gross-receipts']),
    /** Highest rate on profit in percent; 0 when profit is not taxed. */
    topRatePercent: percent,
  },
  report: { feeUsd: dollars },
}

/** `content/states/SLUG.json`: the 50 states and the District of Columbia. */
export const stateSchema = z.strictObject({
  name: text,
  code: z.string().regex(/^[A-Z]{2}$/, { error: 'must be the two-letter postal code' }),
  /** Two digits, as the Census Bureau numbers the states; the map's shapes carry it. */
  fips: z.string().regex(/^\d{2}$/, { error: 'must be the two-digit FIPS code, such as "06"' }),
  capital: text,
  region: z.enum(STATE_REGIONS),
  /** Where companies register. */
  agency: office,
  /** Where state taxes are paid. */
  taxAgency: office,
  summary: text,
  /** The calendar year for which the figures were compiled; those with a later day stand beside them. */
  factsYear: z.int().min(2024),
  incomeTax: z.strictObject({
    rates: dated(figures.incomeTax),
    note: text.nullable(),
  }),
  salesTax: z.strictObject({
    rates: dated(figures.salesTax),
    /** Whether places add to that rate. */
    hasLocalAdditions: z.boolean(),
    note: text.nullable(),
  }),
  corporateTax: z.strictObject({
    rates: dated(figures.corporateTax),
    note: text.nullable(),
  }),
  llc: z.strictObject({
    /** Name of the document that forms a limited liability company. */
    formationDocument: text,
    formationFeeUsd: dollars,
    report: z.strictObject({
      /** What the state calls the periodic report or tax; null when it asks for none. */
      name: text.nullable(),
      frequency: z.enum(['annual', 'biennial', 'decennial', 'none']),
      fees: dated(figures.report),
      /** In words, where a first report follows the formation: "Within 90 days of formation". */
      firstDue: text.nullable().default(null),
      /** In words: "1 May", "Last day of the anniversary month". */
      due: text.nullable(),
    }),
    /** What every LLC owes the state each year besides the report, whatever it earns; 0 if nothing. */
    minimumTaxUsd: dollars,
    note: text.nullable(),
  }),
  /** What else is worth knowing. */
  facts: z.array(z.strictObject({ label: text, value: text })),
  deadlines: z.array(z.strictObject({ what: text, when: text, dates: dueDates })).min(1),
  relatedForms: z.array(slug),
  relatedTerms: z.array(slug),
  ...verified,
})
