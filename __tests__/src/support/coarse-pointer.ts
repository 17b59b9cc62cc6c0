import { afterEach } from '@jest/globals'

afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia')
})

/** Gives the page a finger to point with; jsdom knows no media queries. */
export function pointWithFingers(): void {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    writable: true,
    value: (query: string) => ({
      matches: query.includes('pointer: coarse'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  })
}
