import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createBackend, serverTime } from '../../../server/app.ts'
import { parseBackendSettings } from '../../../server/settings.ts'
import { picture } from '../storage/pictures.ts'
import { temporaryFolder, testLog } from '../http/test-server.ts'
import { BUCKET, PASSWORD, PROJECT, startBackend } from './backend-server.ts'
import type { BackendServer } from './backend-server.ts'

let server: BackendServer

beforeEach(async () => {
  server = await startBackend()
})

afterEach(() => server.close())

const account = { email: 'ana@example.org', password: PASSWORD, role: 'author' } as const

describe('the backend', () => {
  it('leaves the paths of the site alone', async () => {
    const response = await fetch(`${server.origin}/discover/hello`)
    expect([response.status, await response.text()]).toEqual([404, 'not the backend'])
  })

  it('makes an account with its role in one step, once per address and id', async () => {
    const { accounts } = server.backend
    expect(await accounts.create({ ...account, uid: 'ana' })).toMatchObject({
      uid: 'ana',
      role: 'author',
      displayName: 'ana',
    })
    await expect(accounts.create(account)).rejects.toMatchObject({ code: 'account/email-in-use' })
    await expect(
      accounts.create({ ...account, email: 'other@example.org', uid: 'ana' }),
    ).rejects.toMatchObject({ code: 'account/email-in-use' })
    await expect(accounts.create({ ...account, email: 'no' })).rejects.toMatchObject({
      code: 'account/invalid',
    })
    await expect(
      accounts.create({ ...account, email: 'b@example.org', password: 'x' }),
    ).rejects.toMatchObject({ code: 'account/invalid' })
    expect(accounts.list()).toHaveLength(1)
  })

  it('changes roles and knows whom it does not know', async () => {
    const { accounts } = server.backend
    await accounts.create(account)
    accounts.setRole('Ana@example.org', 'editor')
    expect(accounts.list()).toEqual([expect.objectContaining({ role: 'editor' })])
    expect(() => {
      accounts.setRole('nobody@example.org', 'admin')
    }).toThrow(expect.objectContaining({ code: 'account/not-found' }))
  })

  it('takes trusted documents and files, which everybody may then read', async () => {
    const { documents, files } = server.backend
    expect(documents.isEmpty()).toBe(true)
    await documents.commit([
      { kind: 'set', path: 'removals/p1', data: { slug: 'old', removedAt: serverTime } },
    ])
    expect(documents.isEmpty()).toBe(false)
    const bytes = await picture('webp')
    await files.put('posts/p1/a.webp', bytes)
    const object = encodeURIComponent('posts/p1/a.webp')
    const shown = await fetch(`${server.origin}/v0/b/${BUCKET}/o/${object}?alt=media`)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    const url = `${server.origin}/v1/projects/${PROJECT}/databases/(default)/documents:batchGet`
    const name = `projects/${PROJECT}/databases/(default)/documents/removals/p1`
    const read = await fetch(url, { method: 'POST', body: JSON.stringify({ documents: [name] }) })
    expect(await read.json()).toEqual([
      expect.objectContaining({ found: expect.objectContaining({ name }) }),
    ])
  })

  it.each(['Bearer owner', 'Bearer x.y.z'])('does not honour %p', async (authorization) => {
    const url = `${server.origin}/v1/projects/${PROJECT}/databases/(default)/documents:batchGet`
    const response = await fetch(url, { method: 'POST', headers: { authorization }, body: '{}' })
    expect(response.status).toBe(401)
    expect(await server.backend.verifyIdToken('owner')).toBeNull()
  })

  it('closes once, however often it is asked to', async () => {
    await Promise.all([server.backend.close(), server.backend.close()])
    const response = await fetch(`${server.origin}/v0/b/${BUCKET}/o/a`)
    expect(response.status).toBe(503)
  })

  it('does not start with rules that do not compile', async () => {
    const { folder, remove } = await temporaryFolder()
    const starting = createBackend({
      dataDir: folder,
      projectId: PROJECT,
      bucket: BUCKET,
      firestoreRules: 'service cloud.firestore { match',
      storageRules: '',
      publicOrigin: () => 'http://localhost',
      webhook: null,
      settings: parseBackendSettings({}),
      log: testLog().log,
    })
    await expect(starting).rejects.toMatchObject({ line: 1 })
    await remove()
  })
})
