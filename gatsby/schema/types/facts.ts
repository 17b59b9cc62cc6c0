/** The facts of `content/` and of the calculators that texts refer to, and how long they hold. */
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
  type BuildDay implements Node @dontInfer {
    staleFrom: String
  }
`
