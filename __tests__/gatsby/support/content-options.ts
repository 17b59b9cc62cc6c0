import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ContentError } from '../../../gatsby/errors.ts'
import type { ContentFile } from '../../../gatsby/reference/content/content-files.ts'
import type { ContentOptions } from '../../../gatsby/reference/entries/read-entries.ts'
import { REFERENCE_KIND_NAMES } from '../../../shared/kinds/names.ts'

/** How the files are read unless a test says otherwise. */
export const CONTENT_OPTIONS: ContentOptions = { day: '2026-11-22', promisesReviews: false }

/** The reference files of this repository. */
export const ownContent = (): ContentFile[] =>
  globSync(`content/{${REFERENCE_KIND_NAMES.join()}}/*.json`).map((file) => ({
    folder: path.basename(path.dirname(file)),
    slug: path.basename(file, '.json'),
    text: readFileSync(file, 'utf8'),
  }))

/** What planning content names as wrong: nothing where it does not fail. */
export function contentProblems(plan: () => unknown): readonly string[] {
  try {
    plan()
  } catch (error) {
    if (error instanceof ContentError) return error.problems
    throw error
  }
  return []
}
