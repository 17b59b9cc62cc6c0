import { stripVTControlCharacters } from 'node:util'

/** What a line of Gatsby's output says about how far the build is, first match wins. */
const PHASES: readonly (readonly [RegExp, string])[] = [
  [/compile gatsby files/, 'Compiling the site’s configuration'],
  [/source and transform nodes|sourcing/i, 'Reading the content'],
  [/building schema|createPages|create pages/i, 'Laying out the pages'],
  [/Building production JavaScript/, 'Bundling JavaScript and CSS'],
  [/Building HTML renderer/, 'Preparing the page renderer'],
  [/run (?:static|page) queries|run queries in workers/, 'Collecting the data of the pages'],
  [/IMAGE_PROCESSING|Generating image thumbnails/i, 'Making the pictures'],
  [/Building static HTML|Building HTML|write out/i, 'Rendering the pages'],
  [/onPostBuild|Done building/, 'Finishing'],
]

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
