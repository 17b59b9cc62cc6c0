/** `content/forms/` */
export const FORMS_TYPES = /* GraphQL */ `
  type OfficialForm implements Node @dontInfer {
    slug: String!
    path: String!
    number: String!
    title: String!
    issuingBody: String!
    topic: String!
    revision: String!
    summary: String!
    whenToUse: [String!]!
    whatToAttach: [String!]!
    whereToSend: [String!]!
    relatedForms: [ContentLink!]!
    relatedTerms: [ContentLink!]!
    termLinks: [TermLink!]!
    verifiedOn: Date! @dateformat
    sources: [ContentSource!]!
  }
`
