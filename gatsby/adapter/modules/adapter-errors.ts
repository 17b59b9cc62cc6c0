import { BuildError } from '../../errors.ts'

/** The stock build command gave up; the message is what it reported. */
export class GatsbyBuildError extends BuildError {
  readonly code = 'builder/build-failed'
}

/** This Gatsby is not the one that the adapter knows. */
export class UnsupportedGatsbyError extends BuildError {
  readonly code = 'builder/unsupported-gatsby'
}

/** Gatsby's state is not what it should be; only a full build helps. */
export class GatsbyStateError extends BuildError {
  readonly code = 'builder/state-mismatch'
}

/** The change would alter more than pages: the bundles, or how addresses are found. Nothing was done. */
export class NeedsFullBuildError extends BuildError {
  readonly code = 'builder/needs-full-build'
}
