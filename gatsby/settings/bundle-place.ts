import { BUNDLE_KEY, BUNDLE_STORE } from '../../shared/publish/builder-protocol.ts'

/** Where bundles are kept, and which ones belong to the sources and settings of a site. */
export interface BundlePlace {
  readonly store: string
  readonly key: string
}

/** Returns where the builder program was told to find bundles; null when Gatsby is to make them. */
export function bundlePlace(given: readonly string[] = process.argv): BundlePlace | null {
  const valueOf = (name: string) => given.find((one) => one.startsWith(name))?.slice(name.length)
  const store = valueOf(BUNDLE_STORE)
  const key = valueOf(BUNDLE_KEY)
  return store === undefined || key === undefined ? null : { store, key }
}
