import { stripVTControlCharacters } from 'node:util'

/**
 * The phase that a printed line of Gatsby's begins; the first match wins. Without a terminal Gatsby says
 * only what is done, so each line announces the step after it.
 */
const PHASES: readonly (readonly [RegExp, string])[] = [
  [/success compile gatsby files/, 'Reading the content'],
  [/success source and transform nodes/, 'Creating the pages'],
  [/bootstrap finished/, 'Bundling scripts and styles'],
  [/success Building production JavaScript/, 'Preparing the page renderer'],
  [/success Building HTML renderer/, 'Collecting the data of the pages'],
  [/success run (?:page )?queries|IMAGE_PROCESSING/, 'Processing pictures and rendering the pages'],
  [/success Building static HTML/, 'Finishing the build'],
]

/** Told what is under way, in words for people; both numbers are null where they are not known. */
export type OnPhase = (phase: string, done: number | null, total: number | null) => void

/** Phases that the publisher itself goes through around the build. */
export const OWN_PHASES = {
  preparing: 'Preparing the build',
  releasing: 'Storing the release',
  verifying: 'Checking the public pages',
} as const

/** The phase that a line of output announces, or null when it announces none. */
export function phaseOf(line: string): string | null {
  const text = stripVTControlCharacters(line)
  return PHASES.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
