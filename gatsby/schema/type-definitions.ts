/**
 * The explicit types of everything that the site puts into the data layer. `@dontInfer` keeps Gatsby
 * from looking at the data: the schema is the same whatever the posts hold, so a content change
 * never is a schema change.
 */
export const TYPE_DEFINITIONS = /* GraphQL */ `
  type Post implements Node @dontInfer {
    postId: String!
    slug: String!
    path: String!
    title: String!
    excerpt: String!
    html: String!
    publishedAt: Date! @dateformat
    updatedAt: Date! @dateformat
    revision: Int!
    digest: String!
    authorName: String!
    authorPath: String!
    readingMinutes: Int!
    tags: [PostTag!]!
    headings: [PostHeading!]!
    cover: PostCover
    pictures: [PostPicture!]!
    warnings: [PostWarning!]!
    isWorthRetrying: Boolean!
  }
  type PostTag @dontInfer {
    name: String!
    path: String
  }
  type PostHeading @dontInfer {
    id: String!
    text: String!
    level: Int!
  }
  type PostWarning @dontInfer {
    code: String!
    message: String!
  }

  type PostList implements Node @dontInfer {
    path: String!
    kind: String!
    name: String!
    number: Int
    items: [PostListItem!]!
    olderPath: String
    newerPath: String
  }
  type PostListItem @dontInfer {
    postId: String!
    path: String!
    title: String!
    excerpt: String!
    publishedAt: Date! @dateformat
    authorName: String!
    authorPath: String!
    readingMinutes: Int!
    tags: [PostTag!]!
    cover: PostCover
  }

  type PostLeftOut implements Node @dontInfer {
    postId: String!
    problems: [String!]!
    updatedAt: String
  }
  type SlugRedirect implements Node @dontInfer {
    slug: String!
    postId: String!
  }
  type SourceState implements Node @dontInfer {
    cursor: String
    code: String!
    epoch: String!
  }

  type ContentSource @dontInfer {
    title: String!
    url: String!
  }
  type ContentLink @dontInfer {
    path: String!
    label: String!
  }
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
    verifiedOn: Date! @dateformat
    sources: [ContentSource!]!
  }
  type StateAgency @dontInfer {
    name: String!
    url: String!
  }
  type StateFact @dontInfer {
    label: String!
    value: String!
  }
  type StateDeadline @dontInfer {
    what: String!
    when: String!
  }
  type UsState implements Node @dontInfer {
    slug: String!
    path: String!
    name: String!
    code: String!
    region: String!
    agency: StateAgency!
    summary: String!
    facts: [StateFact!]!
    deadlines: [StateDeadline!]!
    relatedForms: [ContentLink!]!
    relatedTerms: [ContentLink!]!
    verifiedOn: Date! @dateformat
    sources: [ContentSource!]!
  }
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
    verifiedOn: Date! @dateformat
    sources: [ContentSource!]!
  }
`
