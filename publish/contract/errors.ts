import { CodedError, hasCode } from '../../node-shared/errors.ts'
import type { BuilderMessage, QuarantinedPost } from '../../shared/publish/builder-protocol.ts'

type BuilderFailure = Extract<BuilderMessage, { kind: 'failed' }>

/** Base class of every failure that this zone reports. */
export class PublishError extends CodedError {}

/** A request that is refused: `status` is the HTTP status of the answer. */
export class RefusalError extends PublishError {
  readonly status: number
  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(code, message, options)
    this.status = status
  }
}

/** A build that did not end in a usable `public/` folder. The message is safe to show to authors. */
export class BuildError extends PublishError {
  /** Name of the log file below the build folder, for the operator. */
  readonly logFile: string | null
  constructor(code: string, message: string, logFile: string | null, options?: ErrorOptions) {
    super(code, message, options)
    this.logFile = logFile
  }
}

/** A builder process that ended, or had to be ended, without an answer. */
export class BuilderEndedError extends BuildError {}

/** A request to the builder that only a full build, in another process, can carry out. */
export class NeedsFullBuildError extends BuildError {
  constructor(reason: string, options?: ErrorOptions) {
    super('build/needs-full', reason, null, options)
  }
}

/** A failure that the builder process itself has told. */
export class BuilderFailedError extends BuildError {
  /** Whether the process goes on; otherwise it is to be used no more. */
  readonly isUsable: boolean
  /** Versions of posts that may be the cause. */
  readonly quarantine: readonly QuarantinedPost[]
  constructor(
    { code, message, isUsable, quarantine }: Omit<BuilderFailure, 'kind' | 'id'>,
    logFile: string | null,
  ) {
    super(code, message, logFile)
    this.isUsable = isUsable
    this.quarantine = quarantine
  }
}

/** The release store on disk cannot be read or written. */
export class ReleaseError extends PublishError {}

/** A release did not reach the place that readers ask; they keep the one before. */
export class TargetError extends PublishError {}

/** A snapshot of the publisher's data that cannot be made, or is not to be used. */
export class SnapshotError extends PublishError {}

const CLIENT_GONE = [
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
]

/** Whether writing an answer failed because its reader has left: no fault of the server. */
export function isClientGone(error: unknown): boolean {
  return CLIENT_GONE.some((code) => hasCode(error, code))
}
