import { BuildError } from '../../errors.ts'

/** The site may not hold what the backend holds; a full build finds out. */
export class ContentMismatchError extends BuildError {
  readonly code = 'builder/content-mismatch'
}

/** Pages could not be drawn, and no post of the change is to blame. */
export class BrokenPagesError extends BuildError {
  readonly code = 'builder/broken-pages'
}

/** A message that cannot be understood, or that comes at a time when it makes no sense. */
export class BadRequestError extends BuildError {
  readonly code = 'builder/bad-request'
}
