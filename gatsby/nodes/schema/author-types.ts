/** `content/authors/` */
export const AUTHORS_TYPES = /* GraphQL */ `
  type AuthorProfile implements Node @dontInfer {
    path: String!
    name: String!
    role: String!
    biography: [String!]!
    portraitFile: String
    portrait: File @link(by: "relativePath", from: "portraitFile")
  }
`
