/** `content/forms/` */
export const FORMS_TYPES = /* GraphQL */ `
  type OfficialFormAddresses {
    page: String!
    pdf: String
    instructions: String
  }

  type OfficialForm implements Node & ReferencePage @dontInfer {
    slug: String!
    path: String!
    number: String!
    title: String!
    alsoKnownAs: [String!]!
    inSpanish: [String!]!
    issuingBody: String!
    topic: String!
    audience: [String!]!
    revision: String!
    summary: String!
    whenToUse: [String!]!
    whenNotToUse: [String!]!
    deadline: String!
    deadlineNotes: [String!]!
    fee: String
    whatToAttach: [String!]!
    filing: [String!]!
    whereToSend: [String!]!
    official: OfficialFormAddresses!
    relatedForms: [ContentLink!]!
    relatedTerms: [ContentLink!]!
    termLinks: [TermLink!]!
    verification: Verification!
    sources: [ContentSource!]!
  }
`
