import { describe, expect, it } from '@jest/globals'
import { RulesTargetError, chooseRulesTarget } from '../../../scripts/tests/rules-target.ts'

const EMULATORS = {
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:8081',
  FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
  FIREBASE_STORAGE_EMULATOR_HOST: '[::1]:9199',
}
const PROJECT = {
  PLIEGO_RULES_PROJECT: 'my-rules',
  PLIEGO_RULES_API_KEY: 'AIza',
  GOOGLE_APPLICATION_CREDENTIALS: 'key.json',
}

describe('what the tests of the rules run against', () => {
  it('is the embedded backend when nothing is said', () => {
    expect(chooseRulesTarget([], {})).toEqual({ kind: 'own' })
    expect(chooseRulesTarget([], { FIRESTORE_EMULATOR_HOST: '' })).toEqual({ kind: 'own' })
  })

  it('is the embedded backend in test mode by an option', () => {
    expect(chooseRulesTarget(['--test-mode'], {})).toEqual({ kind: 'test-mode' })
  })

  it('is the Emulator Suite when its hosts are given', () => {
    expect(chooseRulesTarget([], EMULATORS)).toEqual({ kind: 'emulator', hosts: EMULATORS })
  })

  it('is a project when it is named, with a key', () => {
    expect(chooseRulesTarget([], PROJECT)).toEqual({ kind: 'project', projectId: 'my-rules' })
  })

  it.each<[string, readonly string[], Record<string, string>, RegExp]>([
    ['an unknown option', ['--fast'], {}, /--fast/],
    ['one emulator of three', [], { FIRESTORE_EMULATOR_HOST: 'a:1' }, /AUTH.* and .*STORAGE/],
    ['a project without a key', [], { PLIEGO_RULES_PROJECT: 'p' }, /API_KEY and GOOGLE/],
    ['both kinds at once', [], { ...EMULATORS, ...PROJECT }, /Choose one/],
    ['an option and hosts', ['--test-mode'], EMULATORS, /Choose one/],
    ['a host without a port', [], { ...EMULATORS, FIRESTORE_EMULATOR_HOST: 'a' }, /FIRESTORE/],
    ['an address', [], { ...EMULATORS, FIRESTORE_EMULATOR_HOST: 'http://a:1/' }, /host and a port/],
  ])('is not guessed from %s', (_, args, environment, message) => {
    const choose = () => chooseRulesTarget(args, environment)
    expect(choose).toThrow(RulesTargetError)
    expect(choose).toThrow(message)
  })
})
