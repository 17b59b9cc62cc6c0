import { CodedError } from '../errors.ts'

/**
 * Base class of failures that a listener answers with. `httpStatus` is what a protocol without
 * a status of its own answers with.
 */
export class ServerError extends CodedError {
  readonly httpStatus: number

  constructor(code: string, message: string, httpStatus = 500, options?: ErrorOptions) {
    super(code, message, options)
    this.httpStatus = httpStatus
  }
}
