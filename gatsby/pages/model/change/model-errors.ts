import { BuildError } from '../../../errors.ts'

/** A plan was to be committed that had been made for an earlier state of the site. */
export class StalePlanError extends BuildError {
  readonly code = 'builder/stale-plan'
}

/** The node store does not hold what the model knows to be there; only a full build helps. */
export class MissingNodeError extends BuildError {
  readonly code = 'builder/missing-node'
}
