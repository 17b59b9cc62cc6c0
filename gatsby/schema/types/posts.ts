/** Posts, their lists, and what the source remembers of them. */
export const POSTS_TYPES = /* GraphQL */ `
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
    termPaths: [String!]!
    linkedSlugs: [String!]!
    siteLinks: [PostSiteLink!]!
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
  type PostSiteLink @dontInfer {
    href: String!
    text: String!
    imageAlt: String!
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
    total: Int
    items(limit: Int): [PostListItem!]! @firstOf
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
  type PostTopic @dontInfer {
    name: String!
    path: String!
    count: Int!
  }
  type PostTopics implements Node @dontInfer {
    path: String!
    topics: [PostTopic!]!
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
    glossary: String!
    epoch: String!
  }
`
