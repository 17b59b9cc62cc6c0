/** `content/tools/` */
export const TOOLS_TYPES = /* GraphQL */ `
  type Tool implements Node @dontInfer {
    slug: String!
    path: String!
    name: String!
    question: String!
    explanation: [String!]!
    formula: String!
    example: [String!]!
    assumptions: [String!]!
    relatedForms: [ContentLink!]!
    relatedTerms: [ContentLink!]!
    termLinks: [TermLink!]!
    verifiedOn: Date! @dateformat
    sources: [ContentSource!]!
  }
`
