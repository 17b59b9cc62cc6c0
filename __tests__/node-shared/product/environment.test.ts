import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import {
  collectProblems,
  ConfigurationError,
  readVariables,
} from '../../../node-shared/product/environment.ts'

const schema = z.object({
  COUNT: z.string().regex(/^\d+$/, { error: 'must be a number' }).default('1'),
  NAME: z.string().optional(),
})

describe('reading the environment', () => {
  it('counts an empty string as unset', () => {
    expect(readVariables(schema, { COUNT: '', NAME: '' }, [])).toEqual({ COUNT: '1' })
  })

  it('prefers the given defaults to those of the schema, and a variable to both', () => {
    expect(readVariables(schema, {}, [], { COUNT: '2' })).toEqual({ COUNT: '2' })
    expect(readVariables(schema, { COUNT: '3' }, [], { COUNT: '2' })).toEqual({ COUNT: '3' })
  })

  it('takes nothing from the prototype of the environment', () => {
    const environment = Object.create({ NAME: 'inherited' }) as Record<string, string>
    expect(readVariables(schema, environment, [])).toEqual({ COUNT: '1' })
  })

  it('lists the bad variables of several readers in one error', () => {
    const problems: string[] = []
    const own = readVariables(schema, { COUNT: 'many' }, problems)
    const firebase = collectProblems(problems, () =>
      parseFirebaseSettings({ GATSBY_FIREBASE_AUTH_HOST: 'nowhere' }),
    )
    const nested = collectProblems(problems, () => {
      throw new ConfigurationError(['COUNT must be a number', 'OTHER must be set'])
    })
    expect([own, firebase, nested]).toEqual([null, null, null])
    const error = new ConfigurationError(problems)
    expect(error.code).toBe('config/invalid-environment')
    expect(error.problems).toEqual([
      'COUNT must be a number',
      expect.stringContaining('GATSBY_FIREBASE_AUTH_HOST'),
      'OTHER must be set',
    ])
    for (const problem of error.problems) expect(error.message).toContain(`\n- ${problem}`)
  })

  it('passes every other failure on', () => {
    expect(() =>
      collectProblems([], () => {
        throw new TypeError('a fault')
      }),
    ).toThrow(TypeError)
  })
})
