import { z } from 'zod'
import { unitOf } from '../../../shared/states/fact.ts'
import { STATE_REGIONS } from '../../../shared/states/regions.ts'
import type { FactPlace, NamesIn } from '../../../shared/states/facts.ts'
import { FILE_FACTS } from '../../../shared/states/file-facts.ts'
import { dated, httpsUrl, slug, text, verified } from './common.ts'
import { dueDates } from './dates.ts'

const office = z.strictObject({ name: text, url: httpsUrl })
const percent = z.number().min(0).max(100)
const dollars = z.number().min(0)

/** The facts of a list or a part of the file, as the table of facts has them. */
function factsIn<Place extends FactPlace>(place: Place): Record<NamesIn<Place>, z.ZodType<number>>
function factsIn(place: string): object {
  return Object.fromEntries(
    FILE_FACTS.filter((fact) => fact.place === place).map(({ path, name, silent }) => {
      const schema = unitOf(path) === 'percent' ? percent : dollars
      return [name, silent === undefined ? schema : schema.default(silent)]
    }),
  )
}

/** What changes from one day to another, by what it belongs to. */
export const datedShapes = {
  incomeTax: {
    /** The rate is 0 where there is none. */
    kind: z.enum(['none', 'flat', 'graduated']),
    ...factsIn('incomeTax.rates'),
  },
  salesTax: factsIn('salesTax.rates'),
  corporateTax: {
    /** The rate is 0 where profit is not taxed. */
    kind: z.enum(['none', 'flat', 'graduated', 'gross-receipts']),
    ...factsIn('corporateTax.rates'),
  },
  report: factsIn('llc.report.fees'),
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
  /** The calendar year for which the facts were compiled; those with a later day stand beside them. */
  factsYear: z.int().min(2024),
  incomeTax: z.strictObject({
    rates: dated(datedShapes.incomeTax),
    note: text.nullable(),
  }),
  salesTax: z.strictObject({
    rates: dated(datedShapes.salesTax),
    /** Whether places add to that rate. */
    hasLocalAdditions: z.boolean(),
    note: text.nullable(),
  }),
  corporateTax: z.strictObject({
    rates: dated(datedShapes.corporateTax),
    note: text.nullable(),
  }),
  llc: z.strictObject({
    /** Name of the document that forms a limited liability company. */
    formationDocument: text,
    ...factsIn('llc'),
    report: z.strictObject({
      /** What the state calls the periodic report or tax; null when it asks for none. */
      name: text.nullable(),
      frequency: z.enum(['annual', 'biennial', 'decennial', 'none']),
      fees: dated(datedShapes.report),
      /** In words, where a first report follows the formation: "Within 90 days of formation". */
      firstDue: text.nullable().default(null),
      /** In words: "1 May", "Last day of the anniversary month". */
      due: text.nullable(),
    }),
    note: text.nullable(),
  }),
  /** What else is worth knowing. */
  facts: z.array(z.strictObject({ label: text, value: text })),
  deadlines: z.array(z.strictObject({ what: text, when: text, dates: dueDates })).min(1),
  relatedForms: z.array(slug),
  relatedTerms: z.array(slug),
  ...verified,
})
