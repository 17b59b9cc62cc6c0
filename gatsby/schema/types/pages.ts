/** `content/pages/` */
export const PAGES_TYPES = /* GraphQL */ `
  type TextPage implements Node @dontInfer {
    slug: String!
    path: String!
    title: String!
    description: String!
    lead: String!
    inForceSince: Date
    inForceText: String @shownDay(of: "inForceSince")
    html: String!
    changedOn: Date
    changedText: String @shownDay(of: "changedOn")
    headings: [PostHeading!]!
  }
`
