import { describe, expect, it } from '@jest/globals'
import invariant from '../../../../../../gatsby/adapter/bundling/webpack/stand-ins/invariant.ts'

describe('what the router has in place of invariant', () => {
  it('refuses what is not so, and nothing else', () => {
    expect(() => {
      invariant(undefined)
    }).toThrow('The router was not used as it has to be.')
    expect(() => {
      invariant('so')
    }).not.toThrow()
  })
})
