import { expect, it } from '@jest/globals'
import {
  createRestartBackoff,
  createSessionInUse,
} from '../../../../publish/builder/session/session-in-use.ts'
import type { SessionInUseOptions } from '../../../../publish/builder/session/session-in-use.ts'
import type { BuilderSession } from '../../../../publish/builder/session/session.ts'
import { BuilderEndedError, NeedsFullBuildError } from '../../../../publish/contract/errors.ts'

it('a change that comes when the builder has just been killed says that it waits for a builder', async () => {
  const lost = Promise.withResolvers<string>()
  const inUse = createSessionInUse({
    quarantine: {} as SessionInUseOptions['quarantine'],
    backoff: createRestartBackoff(() => 0, 0),
    onLoss: lost.resolve,
    onProblem: () => undefined,
    onUse: () => undefined,
  })
  const ended = Promise.withResolvers<string>()
  const process = { ended: ended.promise, bringToFront: () => undefined, kill: () => undefined }
  inUse.replaceBy({ process } as unknown as BuilderSession)
  ended.resolve('It was killed.')
  await lost.promise
  const refusal = await inUse.use(() => Promise.resolve(null)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(NeedsFullBuildError)
  expect(refusal).toMatchObject({ message: 'It was killed.', cause: expect.any(BuilderEndedError) })
})
