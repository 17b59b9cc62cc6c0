import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectFirestoreEmulator,
  doc,
  getDoc,
  getFirestore,
  setDoc,
  setLogLevel,
} from 'firebase/firestore/lite'
import type { Firestore } from 'firebase/firestore/lite'
import { connectStorageEmulator, getStorage, listAll, ref, uploadString } from 'firebase/storage'
import { parseBackendSettings } from '../../../../server/settings.ts'
import { BUCKET, PROJECT, startBackend } from '../../app/backend-server.ts'
import type { BackendServer } from '../../app/backend-server.ts'
import { unsignedToken } from './unsigned-token.ts'

const OPEN_DOCUMENTS = `rules_version = '2';
  service cloud.firestore { match /databases/{db}/documents {
    match /own/{uid} { allow read, write: if request.auth.uid == uid; }
  } }`
const OPEN_FILES = `rules_version = '2';
  service firebase.storage { match /b/{bucket}/o {
    match /own/{uid} { allow read, write: if request.auth.uid == uid; }
  } }`

let server: BackendServer
const apps: ReturnType<typeof initializeApp>[] = []
beforeAll(async () => {
  // The SDK warns about every refusal, and some of these tests are about refusals.
  setLogLevel('silent')
  server = await startBackend({ settings: parseBackendSettings({ PLIEGO_TEST_MODE: 'true' }) })
})
afterAll(async () => {
  await Promise.all(apps.map((app) => deleteApp(app)))
  await server.close()
})

const project = `/emulator/v1/projects/${PROJECT}`
const rules = (content: string) => ({ rules: { files: [{ name: 'any.rules', content }] } })

async function send(method: string, path: string, body?: object) {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    redirect: 'manual',
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const text = await response.text()
  const json: unknown = text.startsWith('{') ? JSON.parse(text) : text
  return { status: response.status, headers: response.headers, body: json }
}

/** The SDK as test tools use it: with an unsigned token. */
function client(mockUserToken: 'owner' | { user_id: string }) {
  const app = initializeApp({ projectId: PROJECT, storageBucket: BUCKET }, crypto.randomUUID())
  apps.push(app)
  const documents: Firestore = getFirestore(app)
  connectFirestoreEmulator(documents, '127.0.0.1', server.port, { mockUserToken })
  const files = getStorage(app)
  connectStorageEmulator(files, '127.0.0.1', server.port, { mockUserToken })
  return { documents, files }
}

describe('test mode', () => {
  beforeEach(async () => {
    expect(await send('PUT', `${project}:securityRules`, rules(OPEN_DOCUMENTS))).toMatchObject({
      status: 200,
    })
    expect(await send('PUT', '/internal/setRules', rules(OPEN_FILES))).toMatchObject({
      status: 200,
    })
  })

  it('says in the log that everything is open', () => {
    expect(server.lines.join('')).toContain('TEST MODE')
  })

  it('takes an unsigned token for whom it names, and judges by the rules that were set', async () => {
    const { documents, files } = client({ user_id: 'ana' })
    await setDoc(doc(documents, 'own/ana'), { a: 1 })
    await expect(setDoc(doc(documents, 'own/ben'), {})).rejects.toMatchObject({
      code: 'permission-denied',
    })
    await uploadString(ref(files, 'own/ana'), 'any text', 'raw', { contentType: 'text/plain' })
    await expect(uploadString(ref(files, 'own/ben'), 'x')).rejects.toMatchObject({
      code: 'storage/unauthorized',
    })
  })

  it('lets the owner past the rules', async () => {
    const { documents, files } = client('owner')
    await setDoc(doc(documents, 'any/where'), { a: 1 })
    expect((await getDoc(doc(documents, 'any/where'))).data()).toEqual({ a: 1 })
    await uploadString(ref(files, 'any/where'), 'text')
    expect((await listAll(ref(files, 'any'))).items).toHaveLength(1)
  })

  it('takes every name of a bucket for the one that there is', async () => {
    const { files } = client('owner')
    const other = getStorage(files.app, `gs://${PROJECT}`)
    connectStorageEmulator(other, '127.0.0.1', server.port, { mockUserToken: 'owner' })
    await uploadString(ref(other, 'named/after-the-project'), 'text')
    expect((await listAll(ref(other, 'named'))).items).toHaveLength(1)
    expect((await listAll(ref(files, 'named'))).items).toHaveLength(1)
  })

  it('shows the rules that decide, and keeps them when others do not compile', async () => {
    const bad = await send('PUT', `${project}:securityRules`, rules('service cloud.firestore {'))
    expect(bad).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } })
    expect((await send('PUT', '/internal/setRules', rules('nonsense'))).status).toBe(400)
    const shown = await send('GET', `${project}:securityRules`)
    expect(shown.body).toMatchObject({ rules: { files: [{ content: OPEN_DOCUMENTS }] } })
  })

  it.each([{}, { rules: {} }, { rules: { files: [] } }, { rules: { files: [{ content: 1 }] } }])(
    'refuses %j as rules',
    async (body) => {
      expect((await send('PUT', `${project}:securityRules`, body)).status).toBe(400)
      expect((await send('PUT', '/internal/setRules', body)).status).toBe(400)
    },
  )

  it('erases documents', async () => {
    const { documents } = client('owner')
    await setDoc(doc(documents, 'a/b/c/d'), { a: 1 })
    const erased = await send('DELETE', `${project}/databases/(default)/documents`)
    expect(erased).toMatchObject({ status: 200, body: {} })
    expect((await getDoc(doc(documents, 'a/b/c/d'))).exists()).toBe(false)
    expect(server.backend.documents.isEmpty()).toBe(true)
  })

  it('erases files', async () => {
    const { files } = client('owner')
    await uploadString(ref(files, 'some/thing'), 'text')
    expect((await send('POST', '/internal/reset')).status).toBe(200)
    expect((await listAll(ref(files, 'some'))).items).toEqual([])
    await uploadString(ref(files, 'some/thing'), 'text')
    expect((await listAll(ref(files, 'some'))).items).toHaveLength(1)
  })

  it('lets strangers make accounts, and erases them', async () => {
    const signUp = () =>
      send('POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=key', {
        email: 'new@example.org',
        password: 'correct horse battery',
        returnSecureToken: true,
      })
    const made = await signUp()
    expect(made.status).toBe(200)
    expect(await signUp()).toMatchObject({ status: 400 })
    expect(await send('DELETE', `${project}/accounts`)).toMatchObject({ status: 200, body: {} })
    const { idToken } = made.body as { idToken: string }
    const lookup = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=key'
    expect(await send('POST', lookup, { idToken })).toMatchObject({ status: 400 })
    expect((await signUp()).status).toBe(200)
  })

  it('shows what was sent by mail', async () => {
    const at = (verb: string) => `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=key`
    const email = 'forgetful@example.org'
    await send('POST', at('signUp'), { email, password: 'correct horse battery' })
    await send('POST', at('sendOobCode'), { requestType: 'PASSWORD_RESET', email })
    let codes: { oobCode: string; oobLink: string }[] = []
    while (codes.length === 0) {
      const answer = await send('GET', `${project}/oobCodes`)
      codes = (answer.body as { oobCodes: typeof codes }).oobCodes
    }
    expect(codes).toEqual([expect.objectContaining({ email, requestType: 'PASSWORD_RESET' })])
    const [{ oobCode, oobLink } = { oobCode: '', oobLink: '' }] = codes
    expect(oobLink).toContain(`mode=resetPassword&lang=en&oobCode=${oobCode}`)
    const reset = await send('POST', at('resetPassword'), {
      oobCode,
      newPassword: 'another horse battery',
    })
    expect(reset).toMatchObject({ status: 200, body: { email } })
    expect(await send('GET', `${project}/verificationCodes`)).toMatchObject({
      body: { verificationCodes: [] },
    })
    const action = await send('GET', oobLink.slice(server.origin.length))
    expect(action.status).toBe(302)
    expect(action.headers.get('location')).toMatch(/^\/login\?mode=resetPassword/)
  })

  it('tells and changes the configuration of sign-in', async () => {
    const initial = { signIn: { allowDuplicateEmails: false } }
    expect(await send('GET', `${project}/config`)).toMatchObject({ status: 200, body: initial })
    const told = { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } }
    expect((await send('GET', `${project}/config`)).body).toMatchObject(told)
    const hidden = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }
    expect((await send('PATCH', `${project}/config`, hidden)).body).toMatchObject(hidden)
    expect((await send('GET', `${project}/config`)).body).toMatchObject(hidden)
    expect((await send('PATCH', `${project}/config`, told)).body).toMatchObject(told)
    const twice = { signIn: { allowDuplicateEmails: true } }
    expect((await send('PATCH', `${project}/config`, twice)).status).toBe(501)
    expect((await send('PATCH', `${project}/config`, { signIn: 1 })).status).toBe(400)
  })

  it('says where the services are', async () => {
    const place = { host: '127.0.0.1', port: server.port }
    expect((await send('GET', '/emulators')).body).toMatchObject({
      auth: place,
      firestore: place,
      storage: place,
    })
  })

  it('holds one project, and says so', async () => {
    const other = '/emulator/v1/projects/other'
    for (const [method, path] of [
      ['PUT', `${other}:securityRules`],
      ['DELETE', `${other}/accounts`],
      ['GET', `${other}/oobCodes`],
    ] as const) {
      const answer = await send(method, path, method === 'GET' ? undefined : rules(OPEN_DOCUMENTS))
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 400 } } })
      expect(JSON.stringify(answer.body)).toContain(PROJECT)
    }
  })

  it('still refuses tokens that are damaged or have a signature', async () => {
    const [header, payload] = unsignedToken({ sub: 'ana' }).split('.')
    const signed = Buffer.from('{"alg":"RS256"}').toString('base64url')
    const path = `/v1/projects/${PROJECT}/databases/(default)/documents/own/ana`
    for (const token of [
      'x',
      `${header ?? ''}.${payload ?? ''}.abc`,
      `${signed}.${payload ?? ''}.`,
      `${header ?? ''}.e30.`,
    ]) {
      const response = await fetch(`${server.origin}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(response.status).toBe(401)
    }
  })
})
