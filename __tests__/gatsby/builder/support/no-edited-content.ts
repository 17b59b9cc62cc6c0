import type { EditedContent } from '../../../../gatsby/builder/reading/edited-content.ts'

/** A site of which nothing was edited in the browser. */
export const NO_EDITED_CONTENT: EditedContent = {
  dayIs: () => {},
  staleFrom: () => null,
  read: () => Promise.resolve(null),
  commit: () => Promise.resolve(),
  terms: () => [],
  facts: () => [],
  report: () => ({ documents: [], leftOut: [] }),
}
