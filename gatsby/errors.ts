import { countText } from '../shared/text/quantity-texts.ts'
/** Every failure of the build that has a name. The outermost layer prints `message` alone. */
export abstract class BuildError extends Error {
  abstract readonly code: string
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

/** Variables of the environment do not fit; the message lists every one of them. */
export class EnvironmentError extends BuildError {
  readonly code = 'config/invalid-environment'
}

/** The backend did not answer within the allowed attempts. */
export class BackendUnreachableError extends BuildError {
  readonly code = 'source/backend-unreachable'
}

/** The backend answered with an error that trying again does not cure. */
export class BackendRefusedError extends BuildError {
  readonly code = 'source/backend-refused'
}

/** Posts cannot be made into nodes, for a reason that none of them is to blame for. */
export class PreparationError extends BuildError {
  readonly code = 'source/preparation-failed'
}

/** Files under `content/` do not fit their schema; the message lists every file and field. */
export class ContentError extends BuildError {
  readonly code = 'content/invalid-file'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `${countText(problems.length, 'problem')} in the files of content/:\n- ${problems.join('\n- ')}\nCorrect them and build again.`,
    )
    this.problems = problems
  }
}

/** The shapes of the states cannot be had. */
export class AtlasError extends BuildError {
  readonly code = 'states/no-atlas'
}

/** The search index could not be made. */
export class SearchIndexError extends BuildError {
  readonly code = 'search/index-failed'
}

/** The scripts of the site, or what renders its pages, could not be bundled. */
export class BundlingError extends BuildError {
  readonly code = 'bundling/failed'
}

/** Link preview cards could not be drawn. */
export class CardError extends BuildError {
  readonly code = 'cards/not-drawn'
}

/** Why one picture is not usable. */
export type ImageErrorCode =
  | 'image/unsupported-address'
  | 'image/private-address'
  | 'image/unreachable'
  | 'image/not-found'
  | 'image/too-large'
  | 'image/not-an-image'

/** One picture cannot be had. It costs that picture only, never the build. */
export class ImageError extends BuildError {
  readonly code: ImageErrorCode
  /** Whether a later build may succeed without any edit. */
  readonly isTemporary: boolean
  constructor(
    code: ImageErrorCode,
    message: string,
    options: { cause?: unknown; isTemporary?: boolean } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.isTemporary = options.isTemporary ?? false
  }
}
