import { REFERENCE_KIND_NAMES } from '../../../shared/kinds/names.ts'
import { TEXT_TYPES, typesOfKind } from './kind-types.ts'
import { POSTS_TYPES } from './post-types.ts'

/** Types that the reference sections share. */
const COMMON_TYPES = /* GraphQL */ `
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

/** Types beside the states: shapes, the spread of the measures, downloads. */
const STATE_MAP_TYPES = /* GraphQL */ `
  type MapPoint @dontInfer {
    x: Int!
    y: Int!
  }
  type MapLabel @dontInfer {
    kind: String!
    x: Int!
    y: Int!
  }
  type MapTile @dontInfer {
    column: Int!
    row: Int!
  }
  type UsStateShape implements Node @dontInfer {
    fips: String!
    path: String!
    locatorPath: String!
    centre: MapPoint!
    label: MapLabel!
    tile: MapTile
  }
  type UsMap implements Node @dontInfer {
    width: Int!
    height: Int!
    labelWidth: Int!
    labelHeight: Int!
    locatorPath: String!
  }
  type UsStateMeasure implements Node @dontInfer {
    measure: String!
    median: Float
    values: [Float!]!
  }
  type DownloadColumn @dontInfer {
    name: String!
    description: String!
    unit: String
  }
  type UsStateDownload implements Node @dontInfer {
    path: String!
    format: String!
    bytes: Int!
    columns: [DownloadColumn!]!
  }
`

/**
 * The facts of `content/` and of the calculators that texts refer to, how long they hold, and the documents that
 * lie over the files.
 */
const FACTS_TYPES = /* GraphQL */ `
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

const AUTHORS_TYPES = /* GraphQL */ `
  type AuthorProfile implements Node @dontInfer {
    path: String!
    name: String!
    role: String!
    biography: [String!]!
    portraitFile: String
    portrait: File @link(by: "relativePath", from: "portraitFile")
  }
`

/**
 * The explicit types of everything that the site puts into the data layer. `@dontInfer` keeps Gatsby
 * from looking at the data: the schema is the same whatever the posts hold, so a content change
 * never is a schema change.
 */
export const TYPE_DEFINITIONS = [
  POSTS_TYPES,
  COMMON_TYPES,
  ...REFERENCE_KIND_NAMES.map(typesOfKind),
  FACTS_TYPES,
  STATE_MAP_TYPES,
  TEXT_TYPES,
  AUTHORS_TYPES,
].join('\n')
