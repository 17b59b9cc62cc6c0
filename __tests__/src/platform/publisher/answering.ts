import { afterEach, jest } from '@jest/globals'

const original = globalThis.fetch
afterEach(() => {
  globalThis.fetch = original
})

/**
 * Has the publisher answer every request so, until the test ends, with what is read of a response: jsdom
 * has none of its own.
 */
export function answering(status: number, body: string) {
  const response = { ok: status < 300, status, text: () => Promise.resolve(body) }
  const fake = jest.fn<typeof fetch>(() => Promise.resolve(response as Response))
  globalThis.fetch = fake
  return fake
}
