import type { BuilderMessage } from '../../../shared/publish/builder-protocol.ts'
import type { BuildActivity } from '../../adapter/modules/gatsby-types.ts'

type Progress = Extract<BuilderMessage, { kind: 'progress' }>

/** The phase in which scripts and style sheets are made, in words for people. */
export const BUNDLING = 'Bundling scripts and styles'

/** Phases of a build in words for people, by Gatsby's names of its activities; the first match wins. */
const PHASES: readonly (readonly [RegExp, string])[] = [
  [/gatsby config|gatsby files|load(?:ing)? plugins/, 'Preparing the build'],
  [/source and transform|building schema/, 'Reading the content'],
  [/createPages|page queries from components|write out/, 'Creating the pages'],
  [/JavaScript|CSS/, BUNDLING],
  [/HTML renderer|page configs|Webpack/, 'Preparing the page renderer'],
  [/run .*queries/, 'Collecting the data of the pages'],
  [/image thumbnails|jobs/i, 'Making pictures'],
  [/static HTML/, 'Rendering the pages'],
  [/onPostBuild/, 'Writing feeds and other files'],
]

/** Least time between two messages about the same phase, in milliseconds. */
const INTERVAL_MS = 200

/**
 * Turns Gatsby's activities into progress for people: every phase once, and how far it has come now
 * and then.
 *
 * @param now milliseconds, from any beginning
 */
export function buildPhases(
  say: (message: Progress) => void,
  now: () => number,
): (activity: BuildActivity) => void {
  let current: string | null = null
  let saidAt = 0
  return ({ phase: activity, done, total }) => {
    const phase = PHASES.find(([pattern]) => pattern.test(activity))?.[1]
    if (phase === undefined) return
    const isNew = phase !== current
    const isCounted = done !== null && total !== null
    const isDue = isCounted && (done === total || now() - saidAt >= INTERVAL_MS)
    if (!isNew && !isDue) return
    current = phase
    saidAt = now()
    say({ kind: 'progress', phase, ...(isCounted ? { done, total } : {}) })
  }
}
