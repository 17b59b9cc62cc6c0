import { afterEach, beforeEach, jest } from '@jest/globals'

/** Has time stand still in the tests of this file or group, until they let it pass. */
export function stopTheClock(): void {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })
}
