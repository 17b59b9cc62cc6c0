import { afterEach, beforeEach, jest } from '@jest/globals'

/**
 * An unexpected `console.error` fails the test that caused it. A test that expects one replaces
 * `console.error` itself and asserts on the call.
 */
let unexpected: string[] = []

beforeEach(() => {
  unexpected = []
  jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    unexpected.push(parts.map(String).join(' '))
  })
})

afterEach(() => {
  jest.restoreAllMocks()
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`)
})
