/** Base class of every failure that a Node zone reports: `code` is for programs, `message` for people. */
export class CodedError<Code extends string = string> extends Error {
  /** Stable, of the form `zone/what-failed`. */
  readonly code: Code
  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.code = code
  }
}

/** Is this an error? By shape, not by class: errors of Node's own modules can come from another realm. */
export function isErrorLike(value: unknown): value is Error {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  )
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return isErrorLike(error) ? error.message : String(error)
}

/** The message of what has caused an error, if anything has: `fetch` says no more than that it failed. */
export function reasonOf(error: unknown): string {
  return messageOf(isErrorLike(error) && error.cause !== undefined ? error.cause : error)
}

/** The `code` of an error of Node, a package or our own; an empty string when it has none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** Whether a thrown value carries this code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return errorCode(error) === code
}

/** For `catch`: what is not there is `undefined`; any other failure stays one. */
export function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error
}

/** Names and messages down the chain of causes, five at most, on one line. Stacks are left out. */
export function describeError(error: unknown): string {
  const parts: string[] = []
  let current: unknown = error
  while (isErrorLike(current) && parts.length < 5) {
    parts.push(`${current.name}: ${current.message}`)
    current = current.cause
  }
  return parts.length > 0 ? parts.join(' <- ') : `Not an error: ${String(error)}`
}
