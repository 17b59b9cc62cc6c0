/** `content/glossary/` */
export const GLOSSARY_TYPES = /* GraphQL */ `
  type GlossaryTerm implements Node @dontInfer {
    slug: String!
    path: String!
    term: String!
    aliases: [String!]!
    definition: String!
    details: [String!]!
    example: String!
    seeAlso: [ContentLink!]!
    verifiedOn: Date! @dateformat
    sources: [ContentSource!]!
  }
`
