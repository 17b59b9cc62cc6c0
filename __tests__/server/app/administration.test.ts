import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { SignJWT, importPKCS8 } from 'jose'
import { createServiceAccounts } from '../../../server/service-accounts/service-accounts.ts'
import type { KeyFile } from '../../../server/service-accounts/service-accounts.ts'
import { BACKEND_SCHEMA } from '../../../server/backend-schema.ts'
import { openUpToDate } from '../../../server/database/upgrade.ts'
import { BUCKET, PASSWORD, PROJECT, startBackend } from './backend-server.ts'
import type { BackendServer } from './backend-server.ts'

let server: BackendServer
let key: KeyFile

beforeAll(async () => {
  server = await startBackend()
  const { accounts } = server.backend
  await accounts.create({ uid: 'ana', email: 'ana@example.org', password: PASSWORD, role: 'admin' })
  await accounts.create({
    uid: 'bea',
    email: 'bea@example.org',
    password: PASSWORD,
    role: 'editor',
  })
  // As the command line does while the server runs.
  const database = openUpToDate(server.folder, BACKEND_SCHEMA, { mayUpgrade: false })
  key = await createServiceAccounts(database, PROJECT, () => new Date()).add('scripts')
  database.close()
})

afterAll(() => server.close())

const IDENTITY = '/identitytoolkit.googleapis.com/v1'

async function post(path: string, body: unknown, bearer?: string) {
  const response = await fetch(`${server.origin}${IDENTITY}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    ...(bearer !== undefined && { headers: { authorization: `Bearer ${bearer}` } }),
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

async function signIn(email: string): Promise<{ idToken: string; refreshToken: string }> {
  const { json } = await post('/accounts:signInWithPassword', { email, password: PASSWORD })
  return { idToken: String(json['idToken']), refreshToken: String(json['refreshToken']) }
}

async function serviceToken(aud: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iat: now, exp: now + 600, aud })
    .setProtectedHeader({ alg: 'RS256', kid: key.private_key_id })
    .setIssuer(key.client_email)
    .setSubject(key.client_email)
    .sign(await importPKCS8(key.private_key, 'RS256'))
}

const update = (bearer: string, change: Record<string, unknown>) =>
  post(`/projects/${PROJECT}/accounts:update`, { localId: 'bea', ...change }, bearer)

/** The lines of the log with an event, as what they say. */
const logged = (event: string) =>
  server.lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['event'] === event)

describe('managing accounts over HTTP', () => {
  it('is logged with who did it: a person by the user id, a program by its name', async () => {
    const { idToken } = await signIn('ana@example.org')
    await update(idToken, { displayName: 'Bea B.' })
    await update(await serviceToken('https://identitytoolkit.googleapis.com/'), {
      displayName: 'Bea',
    })
    expect(logged('auth.account-updated').slice(-2)).toMatchObject([
      { uid: 'bea', by: 'ana' },
      { uid: 'bea', by: 'scripts' },
    ])
  })

  it('is logged where a role is given by the documents, and not where a name is', async () => {
    const { idToken } = await signIn('ana@example.org')
    const before = logged('auth.role-changed').length
    const give = (displayName: string, role: string) =>
      fetch(`${server.origin}/v1/projects/${PROJECT}/databases/(default)/documents/users/cy`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${idToken}` },
        body: JSON.stringify({
          fields: { displayName: { stringValue: displayName }, role: { stringValue: role } },
        }),
      })
    expect((await give('Cy', 'author')).status).toBe(200)
    await give('Cyra', 'author')
    await give('Cyra', 'editor')
    expect(logged('auth.role-changed').slice(before)).toMatchObject([
      { uid: 'cy', role: 'author', by: 'ana' },
      { uid: 'cy', role: 'editor', by: 'ana' },
    ])
  })

  it('is for admins and service accounts only', async () => {
    const admin = await signIn('ana@example.org')
    const editor = await signIn('bea@example.org')
    expect((await update(admin.idToken, { emailVerified: true })).status).toBe(200)
    expect((await update(editor.idToken, { emailVerified: true })).status).toBe(403)
    const scripts = await serviceToken('https://identitytoolkit.googleapis.com/')
    expect((await update(scripts, { emailVerified: true })).status).toBe(200)
    const forDocuments = await serviceToken('https://firestore.googleapis.com/')
    expect((await update(forDocuments, { emailVerified: true })).status).toBe(403)
  })

  it('ends with the role of the admin', async () => {
    const admin = await signIn('ana@example.org')
    server.backend.accounts.setRole('ana@example.org', 'editor')
    expect((await update(admin.idToken, { emailVerified: true })).status).toBe(403)
    server.backend.accounts.setRole('ana@example.org', 'admin')
  })

  it('locks a person out of documents and files at once', async () => {
    const admin = await signIn('ana@example.org')
    const editor = await signIn('bea@example.org')
    const read = () =>
      fetch(`${server.origin}/v1/projects/${PROJECT}/databases/(default)/documents/users/bea`, {
        headers: { authorization: `Bearer ${editor.idToken}` },
      })
    const list = () =>
      fetch(`${server.origin}/v0/b/${BUCKET}/o?prefix=posts%2F`, {
        headers: { authorization: `Firebase ${editor.idToken}` },
      })
    expect((await read()).status).toBe(200)
    await update(admin.idToken, { disableUser: true })
    expect([(await read()).status, (await list()).status]).toEqual([401, 401])
    await update(admin.idToken, { disableUser: false })
    // The old session does not come back to life.
    expect((await read()).status).toBe(401)
  })

  it('does not take a claim for a role', async () => {
    const admin = await signIn('ana@example.org')
    await update(admin.idToken, { customAttributes: '{"role":"admin"}' })
    const { idToken } = await signIn('bea@example.org')
    // Our rules ask for the role in `users`, not in the token: a claim of that name changes nothing.
    expect((await update(idToken, { emailVerified: true })).status).toBe(403)
    expect(await server.backend.verifyIdToken(idToken)).toMatchObject({ role: 'editor' })
  })
})
