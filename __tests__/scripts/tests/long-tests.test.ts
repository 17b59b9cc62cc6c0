import { describe, expect, it } from '@jest/globals'
import { longUnitTests } from '../../../scripts/tests/long-tests.ts'

describe('the unit tests of a long run', () => {
  const files = longUnitTests('.')

  it('are those that run in no other', () => {
    expect(files).toContain('__tests__/server/backup/restore-drill.long.test.ts')
  })

  it('are those that try more often then', () => {
    expect(files).toContain('__tests__/server/crash/crash.test.ts')
  })

  it('are no others', () => {
    expect(files).not.toContain('__tests__/server/backup/restore.test.ts')
  })
})
