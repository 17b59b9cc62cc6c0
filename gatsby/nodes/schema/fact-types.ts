/**
 * The facts of `content/` and of the calculators that texts refer to, how long they hold, and the documents that
 * lie over the files.
 */
export const FACTS_TYPES = /* GraphQL */ `
  type FactOfYear @dontInfer {
    year: Int!
    value: Float!
  }
  type Fact implements Node @dontInfer {
    factId: String!
    path: String!
    subjects: [String!]!
    label: String!
    unit: String!
    value: Float!
    since: String
    others: [FactOfYear!]!
    words: [String!]!
  }
  type EditedEntry implements Node @dontInfer {
    entryId: String!
    name: String!
    version: String!
    revision: Int!
    path: String
    digest: String
    problems: [String!]!
  }
  type BuildDay implements Node @dontInfer {
    staleFrom: String
  }
`
