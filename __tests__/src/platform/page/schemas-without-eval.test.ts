import { expect, it, jest } from '@jest/globals'
import '../../../../src/platform/page/schemas-without-eval'
import { z } from 'zod'

it('schemas are made and asked without code from strings', () => {
  const compile = jest.spyOn(globalThis, 'Function')
  expect(z.object({ a: z.string() }).parse({ a: 'b' })).toEqual({ a: 'b' })
  expect(compile).not.toHaveBeenCalled()
  expect(z.config().jitless).toBe(true)
})
