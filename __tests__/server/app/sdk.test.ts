import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { deleteApp, initializeApp } from 'firebase/app'
import type { FirebaseApp } from 'firebase/app'
import {
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  inMemoryPersistence,
  initializeAuth,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
import type { Auth } from 'firebase/auth'
import {
  doc,
  getDoc,
  initializeFirestore,
  serverTimestamp,
  setDoc,
  setLogLevel,
  writeBatch,
} from 'firebase/firestore/lite'
import type { Firestore } from 'firebase/firestore/lite'
import {
  connectStorageEmulator,
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  list,
  ref,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage'
import type { FirebaseStorage } from 'firebase/storage'
import sharp from 'sharp'
import { planSave } from '../../../shared/post/post-writes.ts'
import { storageRefusal } from '../../../shared/firebase/storage-refusal.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../../shared/post/fields/written-fields.ts'
import { largePicture, picture } from '../storage/pictures.ts'
import { BUCKET, PASSWORD, PROJECT, startBackend } from './backend-server.ts'
import type { BackendServer } from './backend-server.ts'

const EMAIL = 'ana@example.org'
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

let server: BackendServer
let app: FirebaseApp
let auth: Auth
let firestore: Firestore
let storage: FirebaseStorage
let webhooks: unknown[]
let stopReceiver: () => void

beforeAll(async () => {
  webhooks = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      webhooks.push(JSON.parse(body))
      response.writeHead(202).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  stopReceiver = () => {
    receiver.closeAllConnections()
    receiver.close()
  }
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  server = await startBackend({ webhook: { url, secret: SECRET } })
  await server.backend.accounts.create({
    uid: 'ana',
    email: EMAIL,
    password: PASSWORD,
    displayName: 'Ana',
    role: 'author',
  })
  app = initializeApp({ projectId: PROJECT, apiKey: 'key', storageBucket: BUCKET })
  auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, server.origin, { disableWarnings: true })
  // The SDK warns about every refusal, and some of these tests are about refusals.
  setLogLevel('silent')
  firestore = initializeFirestore(app, { host: `127.0.0.1:${server.port}`, ssl: false })
  storage = getStorage(app)
  connectStorageEmulator(storage, '127.0.0.1', server.port)
})

afterAll(async () => {
  await deleteApp(app)
  await server.close()
  stopReceiver()
})

describe('the Firebase SDK against the backend', () => {
  it('does not tell which of address and password was wrong', async () => {
    await expect(signInWithEmailAndPassword(auth, EMAIL, 'wrong password')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await expect(signInWithEmailAndPassword(auth, 'x@example.org', 'wrong')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await expect(
      createUserWithEmailAndPassword(auth, 'x@example.org', PASSWORD),
    ).rejects.toMatchObject({ code: 'auth/admin-restricted-operation' })
  })

  it('signs in, reads the profile, refreshes and changes it', async () => {
    const { user } = await signInWithEmailAndPassword(auth, EMAIL, PASSWORD)
    expect(user).toMatchObject({ uid: 'ana', email: EMAIL, displayName: 'Ana', isAnonymous: false })
    const refreshed = await user.getIdTokenResult(true)
    expect(refreshed.claims.user_id).toBe('ana')
    await updateProfile(user, { displayName: 'Ana Mora' })
    await user.reload()
    expect(user.displayName).toBe('Ana Mora')
    expect(await server.backend.verifyIdToken(refreshed.token)).toEqual({
      uid: 'ana',
      email: EMAIL,
      role: 'author',
    })
  })

  it('uploads, describes, lists and downloads a picture', async () => {
    const bytes = await picture('jpeg')
    const object = ref(storage, 'posts/p1/small.jpg')
    const { metadata } = await uploadBytes(object, new Uint8Array(bytes), {
      contentType: 'image/jpeg',
      customMetadata: { alt: 'Blue' },
    })
    expect(metadata).toMatchObject({
      fullPath: 'posts/p1/small.jpg',
      size: bytes.length,
      contentType: 'image/jpeg',
      customMetadata: { alt: 'Blue' },
    })
    expect((await getMetadata(object)).md5Hash).toBe(metadata.md5Hash)
    expect(Buffer.from(await getBytes(object)).equals(bytes)).toBe(true)
    const shown = await fetch(await getDownloadURL(object))
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    await expect(list(ref(storage, 'posts/p1'))).rejects.toMatchObject({
      code: 'storage/unauthorized',
    })
  })

  it('uploads a large picture in chunks, with progress', async () => {
    const bytes = await largePicture(700)
    const task = uploadBytesResumable(ref(storage, 'posts/p1/large.png'), new Uint8Array(bytes), {
      contentType: 'image/png',
    })
    const progress: number[] = []
    task.on('state_changed', ({ bytesTransferred }) => progress.push(bytesTransferred))
    const { metadata } = await task
    expect(metadata.size).toBe(bytes.length)
    expect(new Set(progress).size).toBeGreaterThan(2)
    expect(Buffer.from(await getBytes(ref(storage, 'posts/p1/large.png'))).equals(bytes)).toBe(true)
  })

  it('is refused a file that is not a picture, and deleting as an author', async () => {
    const script = new TextEncoder().encode('<svg onload="alert(1)"/>')
    const upload = uploadBytes(ref(storage, 'posts/p1/x.png'), script, { contentType: 'image/png' })
    const refusal: unknown = await upload.catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'storage/unknown', status: 400 })
    expect(storageRefusal(refusal)).toMatch(/of a kind that is not accepted/)
    await expect(deleteObject(ref(storage, 'posts/p1/small.jpg'))).rejects.toMatchObject({
      code: 'storage/unauthorized',
    })
    await expect(getBytes(ref(storage, 'posts/p1/none.png'))).rejects.toMatchObject({
      code: 'storage/object-not-found',
    })
  })

  it('is told the limit of a picture with too many pixels', async () => {
    const create = { width: 9000, height: 6000, channels: 3, background: '#345' } as const
    const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
    const refused = (upload: Promise<unknown>) => upload.then(() => null, storageRefusal)
    const at = ref(storage, 'posts/p1/big.png')
    const said = /too large: at most 50 megapixels/
    expect(await refused(uploadBytes(at, bytes, { contentType: 'image/png' }))).toMatch(said)
    const inChunks = uploadBytesResumable(at, bytes, { contentType: 'image/png' })
    expect(await refused(Promise.resolve(inChunks))).toMatch(said)
  })

  it('publishes a post, which tells the publisher', async () => {
    const batch = writeBatch(firestore)
    const writes = planSave<unknown>({
      postId: 'p1',
      previous: null,
      serverTime: serverTimestamp(),
      content: {
        ...EMPTY_WRITTEN_FIELDS,
        title: 'Hello',
        slug: 'hello',
        html: '<p>Hello</p>',
        excerpt: '',
        cover: null,
        tags: [],
        authorId: 'ana',
        status: 'published',
      },
    })
    for (const write of writes) {
      if (write.kind === 'set') batch.set(doc(firestore, write.path), write.data)
      else batch.delete(doc(firestore, write.path))
    }
    await batch.commit()
    expect((await getDoc(doc(firestore, 'posts/p1'))).get('title')).toBe('Hello')
    while (webhooks.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(webhooks).toEqual([
      expect.objectContaining({
        type: 'documents.changed',
        data: {
          changes: [
            {
              source: 'posts',
              id: 'p1',
              path: '/discover/hello',
              title: 'Hello',
              kind: 'upsert',
              revision: 1,
              by: 'ana',
            },
          ],
        },
      }),
    ])
    await expect(setDoc(doc(firestore, 'users/ana'), { role: 'admin' })).rejects.toMatchObject({
      code: 'permission-denied',
    })
  })

  it('loses every right when the account is disabled', async () => {
    server.backend.accounts.setDisabled(EMAIL, true)
    const upload = uploadBytes(
      ref(storage, 'posts/p1/y.jpg'),
      new Uint8Array(await picture('jpeg')),
    )
    await expect(upload).rejects.toMatchObject({ code: 'storage/unauthenticated' })
    await expect(auth.currentUser?.getIdToken(true)).rejects.toMatchObject({
      code: 'auth/user-disabled',
    })
    expect(auth.currentUser).toBeNull()
    server.backend.accounts.setDisabled(EMAIL, false)
  })

  it('changes and resets the password', async () => {
    const { user } = await signInWithEmailAndPassword(auth, EMAIL, PASSWORD)
    await updatePassword(user, 'a second password')
    await sendPasswordResetEmail(auth, EMAIL)
    await expect(confirmPasswordReset(auth, 'invented', 'a third password')).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
    await signOut(auth)
    await signInWithEmailAndPassword(auth, EMAIL, 'a second password')
  })
})
