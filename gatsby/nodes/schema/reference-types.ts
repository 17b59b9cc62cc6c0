/** Types that the reference sections share. */
export const COMMON_TYPES = /* GraphQL */ `
  type ContentSource @dontInfer {
    title: String!
    url: String!
  }
  type Verification @dontInfer {
    state: String!
    verifiedOn: String
    verifiedBy: String
    source: String
  }
  type DueDate @dontInfer {
    on: String!
    years: String!
    what: String
    for: String
  }
  type ContentLink @dontInfer {
    path: String!
    label: String!
  }
  type TermLink @dontInfer {
    field: String!
    start: Int!
    length: Int!
    path: String!
  }
  # Which pages and posts use a page of the reference sections.
  type PageUsageSection @dontInfer {
    section: String!
    links: [ContentLink!]!
  }
  type PageUsage implements Node @dontInfer {
    path: String!
    pages: [PageUsageSection!]!
    posts: [ContentLink!]!
    postCount: Int!
  }
  # What every page of the reference sections has; see the fragment in src/templates/parts.
  interface ReferencePage {
    path: String!
    termLinks: [TermLink!]!
    verification: Verification!
    sources: [ContentSource!]!
    changedOn: Date
    changedText: String
  }
`
