import type { SearchSection } from './index-files.ts'

/** A page of the reference sections with what readers call it. */
export interface NamedPage {
  readonly path: string
  /** What a link to it says. */
  readonly title: string
  readonly section: SearchSection
  /** The page's own name first; of a form, its number. */
  readonly names: readonly string[]
}
