/** Base class of the failures of a start; `code` is stable, the message says what to do. */
export class LocalError extends Error {
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.code = code
  }
}
