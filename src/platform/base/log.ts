/* eslint-disable no-console -- the one place in the browser's code that writes to the console. */

/** Records that something worked, where the specification asks for it. */
export function logInfo(message: string): void {
  console.info(message)
}

/** Records a failure that costs the reader nothing. */
export function logWarning(message: string, ...cause: readonly unknown[]): void {
  console.warn(message, ...cause)
}

/** Records a failure that someone should look at. */
export function logError(message: string, cause?: unknown): void {
  if (cause === undefined) console.error(message)
  else console.error(message, cause)
}
