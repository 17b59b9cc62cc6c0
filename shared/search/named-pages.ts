import type { SearchSection } from './index-files.ts'

/** A page of the reference sections with what readers call it. */
export interface NamedPage {
  readonly path: string
  /** The text of a link to it. */
  readonly title: string
  readonly section: SearchSection
  /** The page's own name first; of a form, its number. */
  readonly names: readonly string[]
}
