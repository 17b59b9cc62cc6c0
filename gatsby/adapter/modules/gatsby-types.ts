/** How far the stock build command has come. */
export interface BuildActivity {
  /** Gatsby's own name of the activity, such as `run page queries`. */
  readonly phase: string
  /** Units done, and units in all; null for an activity that Gatsby does not count. */
  readonly done: number | null
  readonly total: number | null
}

/** A page whose query or rendering threw. */
export interface FailedPage {
  readonly path: string
  readonly message: string
}

/** How much Gatsby holds in memory, in entries. */
export interface MemoryFacts {
  readonly pages: number
  readonly nodes: number
  readonly trackedQueries: number
  readonly dependencies: number
  readonly finishedJobs: number
}

/** Counts of what was removed because no page refers to it any more. */
export interface CollectedGarbage {
  /** Paths below `public/`. */
  readonly removed: readonly string[]
  readonly bytes: number
}

/** A node as Gatsby holds it. */
export interface StoredNode {
  readonly id: string
  readonly internal: { readonly type: string; readonly contentDigest: string }
}

/** Gatsby's module that compiles `gatsby-config.ts` and `gatsby-node.ts`. */
export interface GatsbyFilesCompiler {
  compileGatsbyFiles: (directory: string, ...given: readonly unknown[]) => Promise<void>
  readonly runParcel: (directory: string) => Promise<unknown>
}

/** One file that a job makes of a picture. */
export interface EncodingOperation {
  /** Below the job's folder. */
  readonly outputPath: string
  /** Width, format, quality and whatever else decides about the bytes. */
  readonly args: Readonly<Record<string, unknown>>
}

/** A job of gatsby-plugin-sharp's worker. */
export interface EncodingJob {
  readonly inputPaths: readonly { readonly path: string }[]
  readonly outputDir: string
  readonly args: {
    /** Whether files are made only when a browser asks for them. */
    readonly isLazy: boolean
    readonly operations: readonly EncodingOperation[]
    readonly pluginOptions: Readonly<Record<string, unknown>>
  }
}
