/**
 * How a refusal tells how long to wait, such as `Try again in 90 seconds.`: the words that the server
 * puts behind `TOO_MANY_ATTEMPTS_TRY_LATER`, and that the sign-in page finds in the SDK's message.
 */
export function waitingTimeText(seconds: number): string {
  return `Try again in ${seconds} seconds.`
}

/** The seconds of {@link waitingTimeText} somewhere in a message; null when it says nothing of it. */
export function waitingTimeFrom(message: string): number | null {
  const found = /Try again in (\d{1,6}) seconds\./.exec(message)
  return found?.[1] === undefined ? null : Number(found[1])
}
