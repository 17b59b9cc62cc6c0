/** Types beside the states: shapes, the spread of the measures, downloads. */
export const STATE_MAP_TYPES = /* GraphQL */ `
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
