import { describe, expect, it } from '@jest/globals'
import { describeHistory } from '../../../../src/features/post-editor/describe-history'

describe('the line beside the history of a post', () => {
  const nothing = { parts: [], faults: [], advice: [] }

  it('does not deny the versions that kept themselves', () => {
    expect(describeHistory(0, null)).toBe('No version kept by hand yet')
    expect(describeHistory(0, nothing)).toMatch(/^No version kept by hand yet, /)
  })

  it('names the newest version as the list does', () => {
    expect(describeHistory(3, null)).toBe('Version 3')
  })
})
