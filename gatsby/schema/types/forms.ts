/** `content/forms/` */
export const FORMS_TYPES = /* GraphQL */ `
  type OfficialFormAddresses {
    page: String!
    pdf: String
    instructions: String
  }

  type OfficialFormFee @dontInfer {
    amount: String!
    source: String!
    verification: Verification!
  }

  type OfficialFormContact @dontInfer {
    kind: String!
    when: String
    lines: [String!]!
    href: String
    source: String!
    verification: Verification!
  }

  type OfficialForm implements Node & ReferencePage @dontInfer {
    slug: String!
    path: String!
    number: String!
    title: String!
    shortTitle: String
    alsoKnownAs: [String!]!
    inSpanish: [String!]!
    issuingBody: String!
    topic: String!
    audience: [String!]!
    revision: String!
    purpose: String!
    summary: String!
    whenToUse: [String!]!
    whenNotToUse: [String!]!
    deadline: String!
    deadlineNotes: [String!]!
    dates: [DueDate!]!
    calendarPath: String
    fee: OfficialFormFee
    whatToAttach: [String!]!
    filing: [String!]!
    whereToSend: [String!]!
    contacts: [OfficialFormContact!]!
    official: OfficialFormAddresses!
    relatedForms: [ContentLink!]!
    relatedTerms: [ContentLink!]!
    relatedTools: [ContentLink!]!
    termLinks: [TermLink!]!
    verification: Verification!
    sources: [ContentSource!]!
    changedOn: Date
    changedText: String @shownDay(of: "changedOn")
  }
`
