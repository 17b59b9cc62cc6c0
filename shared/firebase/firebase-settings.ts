import { z } from 'zod'

/**
 * How the Firebase SDK is pointed at a backend. The site, the build and the command line read the
 * same variables; only hosts differ between the embedded backend, the Emulator Suite and Firebase.
 *
 * A host is an origin such as `http://127.0.0.1:9099`, the word `same-origin` (the server that
 * serves the page), or `null` for Firebase's own.
 */
export interface FirebaseSettings {
  readonly options: {
    readonly apiKey: string
    readonly projectId: string
    readonly authDomain: string
    readonly storageBucket: string
    readonly messagingSenderId: string
    readonly appId: string
    readonly measurementId: string | null
  }
  readonly hosts: {
    readonly auth: string | null
    readonly firestore: string | null
    readonly storage: string | null
  }
}

/** Project id, key and bucket of the embedded backend. They are names, not secrets. */
export const EMBEDDED_PROJECT_ID = 'pliego-local'
export const EMBEDDED_API_KEY = 'pliego-local'
export const EMBEDDED_BUCKET = 'pliego-local.appspot.com'

/** Thrown when variables of the environment do not fit; `problems` names every bad one. */
export class FirebaseSettingsError extends Error {
  readonly code = 'settings/invalid-firebase-environment'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The Firebase settings in the environment are not usable:\n- ${problems.join('\n- ')}`)
    this.name = 'FirebaseSettingsError'
    this.problems = problems
  }
}

const host = z
  .union([
    z.literal('same-origin'),
    z.url({
      protocol: /^https?$/,
      error: 'must be "same-origin" or an http(s) origin such as http://127.0.0.1:9099',
    }),
  ])
  .optional()

const name = (pattern: RegExp, hint: string) => z.string().regex(pattern, { error: hint })

const environmentSchema = z.object({
  GATSBY_FIREBASE_API_KEY: name(/^\S+$/, 'must not contain spaces').optional(),
  GATSBY_FIREBASE_PROJECT_ID: name(
    /^[a-z][a-z0-9-]{4,29}$/,
    'must be a Firebase project id (6 to 30 lower-case letters, digits, hyphens)',
  ).optional(),
  GATSBY_FIREBASE_AUTH_DOMAIN: name(
    /^[^\s/:]+$/,
    'must be a host name such as my-project.firebaseapp.com',
  ).optional(),
  GATSBY_FIREBASE_STORAGE_BUCKET: name(
    /^[^\s/:]+$/,
    'must be a bucket name such as my-project.appspot.com, without gs://',
  ).optional(),
  GATSBY_FIREBASE_MESSAGING_SENDER_ID: name(/^\d+$/, 'must be a number').optional(),
  GATSBY_FIREBASE_APP_ID: name(/^\S+$/, 'must not contain spaces').optional(),
  GATSBY_FIREBASE_MEASUREMENT_ID: name(/^G-[A-Z0-9]+$/, 'must look like G-ABC123').optional(),
  GATSBY_FIREBASE_AUTH_HOST: host,
  GATSBY_FIREBASE_FIRESTORE_HOST: host,
  GATSBY_FIREBASE_STORAGE_HOST: host,
})

/** The variables that {@link parseFirebaseSettings} reads. */
export const FIREBASE_VARIABLES = Object.keys(environmentSchema.shape) as readonly (keyof z.infer<
  typeof environmentSchema
>)[]

/**
 * Reads the Firebase settings. Without an API key and without hosts the embedded backend answers;
 * with an API key Firebase does, unless a host variable says otherwise. Empty strings count as unset.
 *
 * @throws FirebaseSettingsError naming every bad or missing variable
 */
export function parseFirebaseSettings(
  environment: Readonly<Record<string, string | undefined>>,
): FirebaseSettings {
  const given = Object.fromEntries(
    FIREBASE_VARIABLES.map((key) => [key, environment[key] === '' ? undefined : environment[key]]),
  )
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    throw new FirebaseSettingsError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    )
  }
  const variables = parsed.data
  const projectId = variables.GATSBY_FIREBASE_PROJECT_ID
  const hosted = variables.GATSBY_FIREBASE_API_KEY !== undefined
  if (hosted && projectId === undefined) {
    throw new FirebaseSettingsError([
      'GATSBY_FIREBASE_PROJECT_ID must be set when GATSBY_FIREBASE_API_KEY is',
    ])
  }
  if (!hosted && projectId !== undefined) {
    throw new FirebaseSettingsError([
      'GATSBY_FIREBASE_API_KEY must be set when GATSBY_FIREBASE_PROJECT_ID is',
    ])
  }
  const project = projectId ?? EMBEDDED_PROJECT_ID
  const ownHost = hosted ? null : 'same-origin'
  return {
    options: {
      apiKey: variables.GATSBY_FIREBASE_API_KEY ?? EMBEDDED_API_KEY,
      projectId: project,
      authDomain: variables.GATSBY_FIREBASE_AUTH_DOMAIN ?? `${project}.firebaseapp.com`,
      storageBucket: variables.GATSBY_FIREBASE_STORAGE_BUCKET ?? `${project}.appspot.com`,
      messagingSenderId: variables.GATSBY_FIREBASE_MESSAGING_SENDER_ID ?? '',
      appId: variables.GATSBY_FIREBASE_APP_ID ?? '',
      measurementId: variables.GATSBY_FIREBASE_MEASUREMENT_ID ?? null,
    },
    hosts: {
      auth: variables.GATSBY_FIREBASE_AUTH_HOST ?? ownHost,
      firestore: variables.GATSBY_FIREBASE_FIRESTORE_HOST ?? ownHost,
      storage: variables.GATSBY_FIREBASE_STORAGE_HOST ?? ownHost,
    },
  }
}
