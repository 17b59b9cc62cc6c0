import { spawnSync } from 'node:child_process'
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

describe('the browser tests of a long run', () => {
  it('can be loaded, all of them', () => {
    // The variables of this runner, such as JEST_WORKER_ID, make the other one find no tests.
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=list'],
      { env: { PATH: process.env['PATH'], PLIEGO_LONG: 'true' }, encoding: 'utf8' },
    )
    expect(stdout).toContain('first-hour.long.spec.ts')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  }, 60_000)
})
