import { describe, expect, it } from '@jest/globals'
import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  chooseFirebaseTarget,
  FirebaseTestError,
} from '../../../scripts/firebase-tests/choose-target.ts'
import {
  askedButLeftOut,
  describeLeftOut,
  leftOut,
} from '../../../scripts/firebase-tests/left-out.ts'

const PRODUCT = {
  GATSBY_FIREBASE_API_KEY: 'demo',
  GATSBY_FIREBASE_PROJECT_ID: 'demo-pliego',
  PLIEGO_WEBHOOK_SECRET: 'whsec_AAAA',
  PLIEGO_E2E_PORT: '8090',
}
const EMULATORS = {
  ...PRODUCT,
  GATSBY_FIREBASE_AUTH_HOST: 'http://127.0.0.1:9099',
  GATSBY_FIREBASE_FIRESTORE_HOST: 'http://127.0.0.1:8081',
  GATSBY_FIREBASE_STORAGE_HOST: 'http://127.0.0.1:9199',
}
const PROJECT = {
  ...PRODUCT,
  PLIEGO_SERVICE_ACCOUNT_FILE: 'key.json',
  PLIEGO_E2E_PROJECT: 'demo-pliego',
}

/** What is missing in an environment. */
function problems(environment: Readonly<Record<string, string>>, args: readonly string[] = []) {
  try {
    chooseFirebaseTarget(args, environment)
    return []
  } catch (error) {
    if (error instanceof FirebaseTestError) return error.problems
    throw error
  }
}

describe('what the browser tests run against', () => {
  it('is the embedded server in the place of Firebase by an option', () => {
    expect(chooseFirebaseTarget(['--embedded', 'e2e/story.spec.ts'], {})).toEqual({
      kind: 'embedded',
    })
  })

  it('is emulators when all hosts are given, without a key', () => {
    const { GATSBY_FIREBASE_API_KEY, ...rest } = EMULATORS
    expect(chooseFirebaseTarget([], { GATSBY_FIREBASE_API_KEY, ...rest })).toMatchObject({
      kind: 'given',
      firebase: {
        kind: 'hosts',
        keyFile: null,
        port: 8090,
        webhookSecret: 'whsec_AAAA',
        variables: { GATSBY_FIREBASE_AUTH_HOST: 'http://127.0.0.1:9099' },
      },
    })
  })

  it('is a project when no host is given, with a key', () => {
    expect(chooseFirebaseTarget([], PROJECT)).toMatchObject({
      kind: 'given',
      firebase: { kind: 'project', keyFile: 'key.json' },
    })
  })

  it('is never guessed: with nothing set, both ways are named', () => {
    const [firebase, embedded] = problems({})
    expect(firebase).toMatch(/GATSBY_FIREBASE_API_KEY and GATSBY_FIREBASE_PROJECT_ID/)
    expect(embedded).toMatch(/npm run test:firebase -- --embedded/)
  })

  it.each(Object.keys(EMULATORS))('lacks %s by its name', (name) => {
    const found = problems({ ...EMULATORS, [name]: '' })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${name} is not set: .{20}`))
  })

  it.each(Object.keys(PROJECT))('of a project lacks %s by its name', (name) => {
    const found = problems({ ...PROJECT, [name]: '' })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${name} is not set: .{20}`))
  })

  it('names everything that is missing at once', () => {
    const found = problems({ GATSBY_FIREBASE_PROJECT_ID: 'demo-pliego' })
    expect(found.map((problem) => problem.split(' ', 1)[0])).toEqual([
      'GATSBY_FIREBASE_API_KEY',
      'PLIEGO_WEBHOOK_SECRET',
      'PLIEGO_E2E_PORT',
      'PLIEGO_SERVICE_ACCOUNT_FILE',
      'PLIEGO_E2E_PROJECT',
    ])
  })

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'another project than the one confirmed',
      { ...PROJECT, PLIEGO_E2E_PROJECT: 'my-site' },
      /my-site, but .* demo-pliego/,
    ],
    ['a port that is none', { ...EMULATORS, PLIEGO_E2E_PORT: 'http' }, /PLIEGO_E2E_PORT .* http/],
    [
      'the product itself as a host',
      { ...EMULATORS, GATSBY_FIREBASE_AUTH_HOST: 'same-origin' },
      /AUTH_HOST must be an origin/,
    ],
    [
      'a host that is none',
      { ...EMULATORS, GATSBY_FIREBASE_AUTH_HOST: '127.0.0.1:9099' },
      /AUTH_HOST must be/,
    ],
  ])('is refused for %s', (_, environment, message) => {
    expect(problems(environment)).toEqual([expect.stringMatching(message)])
  })

  it('is one thing at a time', () => {
    expect(problems(EMULATORS, ['--embedded'])).toEqual([
      expect.stringMatching(/unset GATSBY_FIREBASE_API_KEY/),
    ])
  })
})

describe('the specs that are left out', () => {
  it('exist, and are told with their reasons', () => {
    const root = path.resolve(import.meta.dirname, '../../..')
    for (const pattern of leftOut) {
      const name = pattern.replace('**/', '')
      expect(existsSync(path.join(root, 'e2e', name))).toBe(true)
      expect(describeLeftOut()).toMatch(new RegExp(`${name}: .{10}`))
    }
  })

  it('cannot be asked for', () => {
    expect(askedButLeftOut(['e2e/story.spec.ts', '--headed'])).toEqual([])
    expect(askedButLeftOut(['e2e/broken-content.spec.ts'])).toEqual([
      expect.stringMatching(/^broken-content\.spec\.ts does not run against Firebase: it looks/),
    ])
  })
})
