/** `content/glossary/` */
export const GLOSSARY_TYPES = /* GraphQL */ `
  type GlossaryTerm implements Node & ReferencePage @dontInfer {
    slug: String!
    path: String!
    term: String!
    aliases: [String!]!
    inSpanish: [String!]!
    linkAs: [String!]
    definition: String!
    details: [String!]!
    example: String!
    seeAlso: [ContentLink!]!
    previous: ContentLink
    next: ContentLink
    termLinks: [TermLink!]!
    verification: Verification!
    sources: [ContentSource!]!
    changedOn: Date
    changedText: String @shownDay(of: "changedOn")
  }
`
