import { z } from 'zod'
import type { ValuesOf } from '../../fields/field.ts'
import { unitOf } from '../../states/state-fact.ts'
import type { FactPlace, NamesIn } from '../../states/facts.ts'
import { FILE_FACTS } from '../../states/file-facts.ts'
import { STATE_REGIONS } from '../../states/regions.ts'
import { defineKind } from '../define-kind.ts'
import { dated, nullable, optional, record, records } from '../record-values.ts'
import * as value from '../values.ts'

const percent = z.number().min(0).max(100)
const dollars = z.number().min(0)

type FactRow = ReturnType<typeof value.number>

/** The facts of a list or a part of the file, as the table of facts has them. */
function factsIn<Place extends FactPlace>(place: Place): Record<NamesIn<Place>, FactRow>
function factsIn(place: string): object {
  return Object.fromEntries(
    FILE_FACTS.filter((fact) => fact.place === place).map(({ path, name, silent, column }) => {
      const schema = unitOf(path) === 'percent' ? percent : dollars
      const row = value.number(column?.description ?? name, schema)
      return [name, silent === undefined ? row : { ...row, empty: silent, isRequired: false }]
    }),
  )
}

/** The fields that change from one day to another, by what they belong to. The rate is 0 where there is none. */
export const DATED_PARTS = {
  incomeTax: {
    kind: value.choice('Kind', ['none', 'flat', 'graduated']),
    ...factsIn('incomeTax.rates'),
  },
  salesTax: factsIn('salesTax.rates'),
  corporateTax: {
    kind: value.choice('Kind', ['none', 'flat', 'graduated', 'gross-receipts']),
    ...factsIn('corporateTax.rates'),
  },
  report: factsIn('llc.report.fees'),
} as const

const note = nullable(value.prose('Note'))
const office = { name: value.line('Name'), url: value.address('Address') }

/** A state, or the District of Columbia. The node has the facts in force in the place of its lists. */
export const STATES = defineKind({
  fields: {
    name: value.line('Name', { isListed: true }),
    code: {
      ...value.line('Postal code'),
      stored: z.string().regex(/^[A-Z]{2}$/, { error: 'must be the two-letter postal code' }),
    },
    fips: {
      ...value.line('FIPS code', {
        help: 'Two digits, as the Census Bureau numbers the states; the shapes of the map carry it.',
      }),
      stored: z
        .string()
        .regex(/^\d{2}$/, { error: 'must be the two-digit FIPS code, such as "06"' }),
    },
    capital: value.line('Capital'),
    region: value.choice('Region', STATE_REGIONS),
    agency: record('Where companies register', 'StateOffice', office),
    taxAgency: record('Where state taxes are paid', 'StateOffice', office),
    summary: value.prose('Summary'),
    factsYear: {
      ...value.number('Year of the facts', z.int().min(2024), {
        help: 'The facts were compiled for it; those with a later day stand beside them.',
      }),
      nodeType: null,
    },
    incomeTax: record(
      'Income tax',
      'StateIncomeTax',
      { rates: dated('Rates', DATED_PARTS.incomeTax), note },
      DATED_PARTS.incomeTax,
    ),
    salesTax: record(
      'Sales tax',
      'StateSalesTax',
      {
        rates: dated('Rates', DATED_PARTS.salesTax),
        hasLocalAdditions: { ...value.flag('Places add to that rate'), isRequired: true },
        note,
      },
      DATED_PARTS.salesTax,
    ),
    corporateTax: record(
      'Corporate tax',
      'StateCorporateTax',
      { rates: dated('Rates', DATED_PARTS.corporateTax), note },
      DATED_PARTS.corporateTax,
    ),
    llc: record('Limited liability companies', 'StateLlc', {
      formationDocument: value.line('Document of formation'),
      ...factsIn('llc'),
      report: record(
        'Periodic report or tax',
        'StateReport',
        {
          name: nullable(value.line('Name', { help: 'Empty where the state asks for none.' })),
          frequency: value.choice('How often', ['annual', 'biennial', 'decennial', 'none']),
          fees: dated('Fees', DATED_PARTS.report),
          firstDue: optional(
            value.line('First due', {
              help: 'Where a first report follows the formation: “Within 90 days of formation”.',
            }),
          ),
          due: nullable(
            value.line('Due', { help: '“1 May”, “Last day of the anniversary month”.' }),
          ),
        },
        DATED_PARTS.report,
      ),
      note,
    }),
    facts: records('More to know', 'StateFact', {
      label: value.line('Label'),
      value: value.prose('Value'),
    }),
    deadlines: records(
      'Deadlines',
      'StateDeadline',
      {
        what: value.line('What is due'),
        when: value.line('When'),
        dates: value.dueDates('Dates'),
      },
      { least: { count: 1, error: 'needs at least one deadline' } },
    ),
    relatedForms: value.links('Related forms', 'forms'),
    relatedTerms: value.links('Related terms', 'glossary'),
    verification: value.verification(),
    sources: value.sources(),
  },
  prose: [
    'summary',
    'incomeTax.note',
    'salesTax.note',
    'corporateTax.note',
    'llc.note',
    'facts.value',
  ],
  added: {
    factsYears: '[Int!]!',
    calendarPath: 'String',
    relatedTools: '[ContentLink!]!',
    shape: 'UsStateShape @link(by: "fips", from: "fips")',
  },
  cardTitle: 'Fifty states, taxes and deadlines',
  labelOf: ({ name }) => name,
  namesOf: ({ name }) => [name],
})

/** A state as its file describes it. */
export type StateContent = ValuesOf<typeof STATES.fields>
