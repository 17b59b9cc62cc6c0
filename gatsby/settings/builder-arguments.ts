import {
  BUNDLE_KEY,
  BUNDLE_STORE,
  PAGES_FIRST,
  PICTURE_STORE,
  RESUMED_START,
} from '../../shared/publish/builder-protocol.ts'

/** Where bundles are kept, and which ones belong to the sources and settings of a site. */
export interface BundlePlace {
  readonly store: string
  readonly key: string
}

/** The command line of the builder program, read. */
export interface BuilderArguments {
  /** Where it finds bundles; null when Gatsby is to make them. */
  readonly bundles: BundlePlace | null
  /** Where it keeps encoded pictures; null when it is to keep none. */
  readonly pictureStore: string | null
  /** Whether readers get the pages first, and what they can wait for afterwards. */
  readonly isPagesFirst: boolean
  /** Whether it goes on from the stored state without a build: only posts can have changed. */
  readonly isResumed: boolean
}

/** Reads the arguments of the builder program; others are left alone. */
export function readBuilderArguments(given: readonly string[] = process.argv): BuilderArguments {
  const valueOf = (name: string) => given.find((one) => one.startsWith(name))?.slice(name.length)
  const store = valueOf(BUNDLE_STORE)
  const key = valueOf(BUNDLE_KEY)
  return {
    bundles: store === undefined || key === undefined ? null : { store, key },
    pictureStore: valueOf(PICTURE_STORE) ?? null,
    isPagesFirst: given.includes(PAGES_FIRST),
    isResumed: given.includes(RESUMED_START),
  }
}
