import { describe, expect, it } from '@jest/globals'
import { BuildError, BuilderFailedError, ReleaseError } from '../../../publish/contract/errors.ts'
import { explainFailure } from '../../../publish/pipeline/explain-failure.ts'
import { systemError } from '../support/failing-disk.ts'

const failed = (message: string) =>
  new BuilderFailedError(
    { code: 'builder/internal', message, isUsable: true, quarantine: [] },
    'b1.log',
  )

describe('The reason of a failed build', () => {
  it.each([
    ['the publisher', systemError('ENOSPC')],
    ['the builder', failed("ENOSPC: no space left on device, write '/data/build/a/site/public/x'")],
    ['a library of the builder', failed('MDB error: No space left on device')],
    ['the database', new Error('database or disk is full')],
    ['a quota', systemError('EDQUOT')],
  ])('names a full disk that %s came across, and what to do', (_who, error) => {
    expect(explainFailure(error)).toMatchObject({
      code: 'build/disk-full',
      reason: expect.stringMatching(
        /^The disk is full.*Free some space.*The live site is unchanged/,
      ),
    })
  })

  it.each([
    ['the publisher', systemError('EROFS')],
    ['the builder', failed("EROFS: read-only file system, open '/data/build/a/site/x'")],
    ['the database', new Error('attempt to write a readonly database')],
    ['an account without rights', systemError('EACCES')],
  ])('names a folder that %s cannot write, and what to do', (_who, error) => {
    expect(explainFailure(error)).toMatchObject({
      code: 'build/not-writable',
      reason: expect.stringMatching(
        /cannot be written.*Check that the disk is not mounted read-only/,
      ),
    })
  })

  it('is what the release store says about its folder', () => {
    const error = new ReleaseError('release/disk-full', 'The disk is full: free some space.')
    expect(explainFailure(error)).toEqual({ code: error.code, reason: error.message })
  })

  it('is otherwise the message of the part that failed', () => {
    const error = new BuildError('render/failed', 'A page cannot be drawn.', 'b1.log')
    expect(explainFailure(error)).toEqual({ code: 'render/failed', reason: error.message })
  })
})
