/** `content/tools/` */
export const TOOLS_TYPES = /* GraphQL */ `
  type ToolOption @dontInfer {
    value: String!
    label: String!
    percent: Float
  }
  # Not ToolInput: the filters of Tool have that name.
  type ToolField @dontInfer {
    kind: String!
    name: String!
    label: String!
    hint: String!
    unit: String
    min: Float
    max: Float
    default: String
    isOptional: Boolean!
    isRare: Boolean!
    options: [ToolOption!]!
    allowsRate: Boolean!
  }
  type ToolOutput @dontInfer {
    name: String!
    label: String!
  }
  type ToolNamedText @dontInfer {
    name: String!
    value: String!
  }
  type ToolShare @dontInfer {
    label: String!
    used: Float!
    usedText: String!
    limit: Float!
    limitText: String!
  }
  type ToolDrawing @dontInfer {
    days: [Int!]!
    shares: [ToolShare!]!
  }
  type ToolCase @dontInfer {
    title: String!
    inputs: [ToolNamedText!]!
    outputs: [ToolNamedText!]!
    drawing: ToolDrawing!
    reason: String!
    sourceUrl: String
  }
  type ToolStep @dontInfer {
    label: String!
    working: String!
    result: String!
  }
  type ToolWorking @dontInfer {
    headline: String!
    steps: [ToolStep!]!
    notes: [String!]!
    drawing: ToolDrawing!
  }
  type Tool implements Node & ReferencePage @dontInfer {
    slug: String!
    path: String!
    name: String!
    inSpanish: [String!]!
    question: String!
    summary: String!
    explanation: [String!]!
    formula: String!
    rounding: String!
    assumptions: [String!]!
    inputs: [ToolField!]!
    rareTitle: String
    outputs: [ToolOutput!]!
    cases: [ToolCase!]!
    worked: ToolWorking!
    calendarPath: String
    relatedForms: [ContentLink!]!
    relatedTerms: [ContentLink!]!
    termLinks: [TermLink!]!
    verification: Verification!
    sources: [ContentSource!]!
    changedOn: Date
    changedText: String @shownDay(of: "changedOn")
  }
`
