import { expect, it } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useAttempt } from '../../../../src/components/controls/use-attempt'

function attempts() {
  let answer = Promise.withResolvers<undefined>()
  const { result } = renderHook(() => useAttempt(() => answer.promise))
  return {
    state: () => result.current,
    begin: () => {
      answer = Promise.withResolvers<undefined>()
      act(() => result.current.attempt())
    },
    end: (settle: (answer: PromiseWithResolvers<undefined>) => void) =>
      act(async () => {
        settle(answer)
        await Promise.resolve()
      }),
  }
}

it('says why an attempt failed until the next one begins', async () => {
  const { state, begin, end } = attempts()
  expect(state()).toMatchObject({ isBusy: false, problem: null })
  begin()
  expect(state()).toMatchObject({ isBusy: true, problem: null })
  await end(({ reject }) => reject(new Error('Others changed it.')))
  expect(state()).toMatchObject({ isBusy: false, problem: 'Others changed it.' })
  begin()
  expect(state()).toMatchObject({ isBusy: true, problem: null })
  await end(({ resolve }) => resolve(undefined))
  expect(state()).toMatchObject({ isBusy: false, problem: null })
})

it('has words for a failure that brings none', async () => {
  const { state, begin, end } = attempts()
  begin()
  await end(({ reject }) => reject('E_FAIL'))
  expect(state().problem).toBe('The action failed. Try again.')
})
