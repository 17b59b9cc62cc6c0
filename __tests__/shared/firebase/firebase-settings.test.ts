import { describe, expect, it } from '@jest/globals'
import {
  EMBEDDED_API_KEY,
  EMBEDDED_BUCKET,
  EMBEDDED_PROJECT_ID,
  FIREBASE_VARIABLES,
  FirebaseSettingsError,
  parseFirebaseSettings,
} from '../../../shared/firebase/firebase-settings.ts'

const hosted = {
  GATSBY_FIREBASE_API_KEY: 'AIza-key',
  GATSBY_FIREBASE_PROJECT_ID: 'my-project',
}

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    parseFirebaseSettings(environment)
  } catch (error) {
    if (error instanceof FirebaseSettingsError) return error.problems
    throw error
  }
  return []
}

describe('parseFirebaseSettings', () => {
  it('means the embedded backend when nothing is set', () => {
    expect(parseFirebaseSettings({})).toMatchObject({
      options: {
        apiKey: EMBEDDED_API_KEY,
        projectId: EMBEDDED_PROJECT_ID,
        storageBucket: EMBEDDED_BUCKET,
        measurementId: null,
      },
      hosts: { auth: 'same-origin', firestore: 'same-origin', storage: 'same-origin' },
    })
  })

  it('treats empty variables as unset', () => {
    const empty = Object.fromEntries(FIREBASE_VARIABLES.map((name) => [name, '']))
    expect(parseFirebaseSettings(empty)).toEqual(parseFirebaseSettings({}))
  })

  it('means Firebase itself when a key and a project are given', () => {
    expect(parseFirebaseSettings(hosted)).toMatchObject({
      options: {
        apiKey: 'AIza-key',
        projectId: 'my-project',
        authDomain: 'my-project.firebaseapp.com',
        storageBucket: 'my-project.appspot.com',
      },
      hosts: { auth: null, firestore: null, storage: null },
    })
  })

  it('prefers the names that are given to those that follow from the project', () => {
    const { options } = parseFirebaseSettings({
      ...hosted,
      GATSBY_FIREBASE_AUTH_DOMAIN: 'login.example.org',
      GATSBY_FIREBASE_STORAGE_BUCKET: 'pictures.example.org',
      GATSBY_FIREBASE_MEASUREMENT_ID: 'G-ABC123',
    })
    expect(options).toMatchObject({
      authDomain: 'login.example.org',
      storageBucket: 'pictures.example.org',
      measurementId: 'G-ABC123',
    })
  })

  it('sends each service to its own host, such as the emulators', () => {
    const { hosts } = parseFirebaseSettings({
      ...hosted,
      GATSBY_FIREBASE_AUTH_HOST: 'http://127.0.0.1:9099',
      GATSBY_FIREBASE_FIRESTORE_HOST: 'same-origin',
    })
    expect(hosts).toEqual({
      auth: 'http://127.0.0.1:9099',
      firestore: 'same-origin',
      storage: null,
    })
  })

  it('takes a measurement id without a Firebase project', () => {
    const { options } = parseFirebaseSettings({ GATSBY_FIREBASE_MEASUREMENT_ID: 'G-ABC123' })
    expect(options.measurementId).toBe('G-ABC123')
  })

  it.each([
    ['GATSBY_FIREBASE_API_KEY', 'has spaces'],
    ['GATSBY_FIREBASE_PROJECT_ID', 'Not_An_Id'],
    ['GATSBY_FIREBASE_AUTH_DOMAIN', 'https://example.org'],
    ['GATSBY_FIREBASE_STORAGE_BUCKET', 'gs://bucket'],
    ['GATSBY_FIREBASE_MESSAGING_SENDER_ID', 'abc'],
    ['GATSBY_FIREBASE_APP_ID', 'has spaces'],
    ['GATSBY_FIREBASE_MEASUREMENT_ID', 'UA-1'],
    ['GATSBY_FIREBASE_AUTH_HOST', 'localhost:9099'],
    ['GATSBY_FIREBASE_FIRESTORE_HOST', 'ftp://example.org'],
    ['GATSBY_FIREBASE_STORAGE_HOST', 'elsewhere'],
  ])('names %s when it is %j', (name, value) => {
    const problems = problemsOf({ ...hosted, [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} `))
  })

  it('lists every bad variable at once', () => {
    expect(
      problemsOf({
        ...hosted,
        GATSBY_FIREBASE_MEASUREMENT_ID: 'x',
        GATSBY_FIREBASE_AUTH_HOST: 'x',
      }),
    ).toHaveLength(2)
  })

  it('asks for the project of a key and for the key of a project', () => {
    expect(problemsOf({ GATSBY_FIREBASE_API_KEY: 'key' })[0]).toContain(
      'GATSBY_FIREBASE_PROJECT_ID',
    )
    expect(problemsOf({ GATSBY_FIREBASE_PROJECT_ID: 'my-project' })[0]).toContain(
      'GATSBY_FIREBASE_API_KEY',
    )
  })

  it('has a stable code', () => {
    expect(new FirebaseSettingsError([]).code).toBe('settings/invalid-firebase-environment')
  })
})
