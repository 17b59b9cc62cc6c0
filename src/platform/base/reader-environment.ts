/** Settings for readers' pages from the environment; plain strings, so that it costs nothing. */
export interface ReaderEnvironment {
  /** Google Analytics measurement id, or null when none is set. */
  readonly measurementId: string | null
  /** Path of the analytics script on this site, or null when the host offers none. */
  readonly analyticsScript: string | null
  /** Path of the speed-insights script on this site, or null when the host offers none. */
  readonly speedInsightsScript: string | null
}

const given = (value: string | undefined): string | null =>
  value === undefined || value === '' ? null : value

/** Reads the variables that the bundler put in place. */
export function readerEnvironment(): ReaderEnvironment {
  return {
    measurementId: given(process.env.GATSBY_FIREBASE_MEASUREMENT_ID),
    analyticsScript: given(process.env.GATSBY_ANALYTICS_SCRIPT),
    speedInsightsScript: given(process.env.GATSBY_SPEED_INSIGHTS_SCRIPT),
  }
}
