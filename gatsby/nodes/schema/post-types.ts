import type { PostFieldName } from '../../../shared/post/fields/post-fields.ts'
import { POST_FIELDS } from '../../../shared/post/fields/post-fields.ts'
import { LISTED_FIELDS, POST_FIELD_NAMES } from '../../../shared/post/fields/written-fields.ts'

const typesOf = (names: readonly PostFieldName[]): string =>
  names.map((name) => `${name}: ${POST_FIELDS[name].nodeType}`).join('\n    ')

/** Posts, their lists, and what the source remembers of them. */
export const POSTS_TYPES = /* GraphQL */ `
  type Post implements Node @dontInfer {
    ${typesOf(POST_FIELD_NAMES)}
    postId: String!
    path: String!
    publishedAt: Date!
    publishedText: String! @shownDay(of: "publishedAt")
    updatedAt: Date!
    updatedText: String! @shownDay(of: "updatedAt")
    revision: Int!
    digest: String!
    sampleLine: String @sampleLine
    authorId: String!
    lead: String!
    authorName: String!
    authorPath: String!
    readingMinutes: Int!
    headings: [PostHeading!]!
    # What is drawn of the html: a browser gets it in the page, not in the page's data.
    body: PostBody! @keptBody
    pictures: [PostPicture!]!
    warnings: [PostWarning!]!
    referencePaths: [String!]!
    markedTermPaths: [String!]!
    factIds: [String!]!
    linkedSlugs: [String!]!
    siteLinks: [PostSiteLink!]!
    isWorthRetrying: Boolean!
    missingPictures: Int!
  }
  type PostBody @dontInfer {
    key: String!
    # Null but for the development server, which sends no prebuilt pages.
    html: String
    pictures: JSON
    terms: JSON
  }
  type PostTag @dontInfer {
    name: String!
    path: String!
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
    ${typesOf(LISTED_FIELDS)}
    postId: String!
    path: String!
    publishedAt: Date!
    publishedText: String! @shownDay(of: "publishedAt")
    authorName: String!
    authorPath: String!
    readingMinutes: Int!
    # Lists show the first of the tags, and one text.
    topic: String @topic
    summary: String! @summary
  }
  type PostTopic @dontInfer {
    name: String!
    path: String!
    count: Int!
  }
  type PostTopics implements Node @dontInfer {
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
    to: String
  }
  type SourceState implements Node @dontInfer {
    cursor: String
    code: String!
    terms: String!
    facts: String!
    epoch: String!
  }
`
