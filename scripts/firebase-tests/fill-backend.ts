import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { seedSamples } from '../../local/first-start/seed.ts'
import { openAdministrator } from '../../node-shared/administrator/open-administrator.ts'
import { encodeFields } from '../../node-shared/backend/wire-values.ts'
import { serverTime } from '../../server/app.ts'
import { parseFirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import { SAMPLE_AUTHOR_ID } from '../../shared/post/sample-post.ts'
import { authorName } from '../../shared/site/site.ts'
import { signUp } from './accounts.ts'
import type { FirebaseUnderTest } from './choose-target.ts'

/** The account that the tests sign in with. */
export interface FirstAccount {
  readonly email: string
  readonly password: string
}

const SAMPLES = path.resolve(import.meta.dirname, '..', '..', 'content', 'sample-posts')

/**
 * Puts into the backend what a new installation starts with: an admin, and the sample posts. Emulators
 * are emptied before, because what an earlier run left would mix with it.
 */
export async function fillBackend(firebase: FirebaseUnderTest): Promise<FirstAccount> {
  const { keyFile, variables } = firebase
  if (keyFile === null) await erase(variables)
  const settings = parseFirebaseSettings(variables)
  const isOwner = keyFile === null
  const { documents, objects } = await openAdministrator({
    settings,
    origin: null,
    dataDir: '.',
    keyFile,
    isOwner,
    fetch,
    clock: Date.now,
  })
  const account = {
    email: 'author@pliego.example',
    password: randomBytes(18).toString('base64url'),
  }
  const displayName = authorName(SAMPLE_AUTHOR_ID)
  await signUp(firebase, { ...account, localId: SAMPLE_AUTHOR_ID, displayName })
  const fields = encodeFields({ displayName, role: 'admin' })
  await documents.commit([
    { path: `users/${SAMPLE_AUTHOR_ID}`, fields },
    { path: `authors/${SAMPLE_AUTHOR_ID}`, fields: encodeFields({ name: displayName }) },
  ])
  const now = new Date()
  const backend: Parameters<typeof seedSamples>[0] = {
    documents: {
      isEmpty: () => true,
      commit: async (writes) => {
        await documents.commit(
          writes.map((write) => ({
            path: write.path,
            fields: write.kind === 'delete' ? null : encodeFields(withTime(write.data, now)),
          })),
        )
        return now
      },
    },
    files: {
      put: (name, bytes, contentType = 'application/octet-stream') =>
        objects.upload({ name, contentType, cacheControl: null }, bytes),
    },
  }
  await seedSamples(backend, settings, SAMPLES)
  return account
}

const projectSchema = z.object({
  GATSBY_FIREBASE_PROJECT_ID: z.string(),
  GATSBY_FIREBASE_AUTH_HOST: z.string(),
  GATSBY_FIREBASE_FIRESTORE_HOST: z.string(),
})

async function erase(variables: FirebaseUnderTest['variables']): Promise<void> {
  const given = projectSchema.parse(variables)
  const project = `emulator/v1/projects/${given.GATSBY_FIREBASE_PROJECT_ID}`
  for (const address of [
    `${given.GATSBY_FIREBASE_FIRESTORE_HOST}/${project}/databases/(default)/documents`,
    `${given.GATSBY_FIREBASE_AUTH_HOST}/${project}/accounts`,
  ]) {
    const response = await fetch(address, { method: 'DELETE' })
    if (!response.ok) throw new Error(`DELETE ${address} answered ${response.status}`)
  }
}

const withTime = (data: Readonly<Record<string, unknown>>, now: Date) =>
  Object.fromEntries(
    Object.keys(data).map((name) => {
      const value = ownValue(data, name)
      return [name, value === serverTime ? now : value]
    }),
  )
