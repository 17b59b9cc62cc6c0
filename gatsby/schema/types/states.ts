import { FILE_FACTS } from '../../../shared/states/file-facts.ts'

/** The facts in a part of a state, as fields. */
const facts = (part: string): string =>
  FILE_FACTS.filter((fact) => fact.part === part)
    .map(({ name }) => `${name}: Float!`)
    .join('\n    ')

/** `content/states/` */
export const STATES_TYPES = /* GraphQL */ `
  type StateOffice @dontInfer {
    name: String!
    url: String!
  }
  type StateIncomeTax @dontInfer {
    kind: String!
    ${facts('incomeTax')}
    note: String
  }
  type StateSalesTax @dontInfer {
    ${facts('salesTax')}
    hasLocalAdditions: Boolean!
    note: String
  }
  type StateCorporateTax @dontInfer {
    kind: String!
    ${facts('corporateTax')}
    note: String
  }
  type StateReport @dontInfer {
    name: String
    frequency: String!
    ${facts('llc.report')}
    due: String
    firstDue: String
  }
  type StateLlc @dontInfer {
    formationDocument: String!
    ${facts('llc')}
    report: StateReport!
    note: String
  }
  type StateFact @dontInfer {
    label: String!
    value: String!
  }
  type StateDeadline @dontInfer {
    what: String!
    when: String!
    dates: [DueDate!]!
  }
  type UsState implements Node & ReferencePage @dontInfer {
    slug: String!
    path: String!
    name: String!
    code: String!
    fips: String!
    capital: String!
    region: String!
    agency: StateOffice!
    taxAgency: StateOffice!
    summary: String!
    factsYears: [Int!]!
    incomeTax: StateIncomeTax!
    salesTax: StateSalesTax!
    corporateTax: StateCorporateTax!
    llc: StateLlc!
    facts: [StateFact!]!
    deadlines: [StateDeadline!]!
    calendarPath: String
    relatedForms: [ContentLink!]!
    relatedTerms: [ContentLink!]!
    relatedTools: [ContentLink!]!
    termLinks: [TermLink!]!
    verification: Verification!
    sources: [ContentSource!]!
    changedOn: Date
    changedText: String @shownDay(of: "changedOn")
    shape: UsStateShape @link(by: "fips", from: "fips")
  }
`
