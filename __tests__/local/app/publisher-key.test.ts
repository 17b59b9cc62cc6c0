import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { publisherKey } from '../../../local/app/publisher-key.ts'
import { startBackend } from '../../server/app/backend-server.ts'
import type { BackendServer } from '../../server/app/backend-server.ts'

describe("The publisher's own key", () => {
  let server: BackendServer
  beforeEach(async () => {
    server = await startBackend()
  })
  afterEach(() => server.close())
  const file = () => path.join(server.folder, 'publisher-key.json')
  const open = () => publisherKey(server.folder, server.backend.serviceAccounts)
  const inUse = () => server.backend.serviceAccounts.list().filter((key) => key.revokedAt === null)

  it('is made once and kept where only its owner can read it', async () => {
    const key = await open()
    expect(await open()).toEqual(key)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(inUse()).toMatchObject([{ name: 'publisher', keyId: key.private_key_id }])
  })

  it('is replaced when it was revoked, or belongs to another database', async () => {
    const first = await open()
    server.backend.serviceAccounts.revoke('publisher')
    const second = await open()
    expect(second.private_key_id).not.toBe(first.private_key_id)
    writeFileSync(file(), readFileSync(file(), 'utf8').replace(second.private_key_id, 'another'))
    await open()
    expect(inUse()).toHaveLength(1)
    expect(inUse()[0]?.keyId).not.toBe(second.private_key_id)
  })

  it('is not guessed when its file is damaged', async () => {
    await open()
    writeFileSync(file(), '{')
    await expect(open()).rejects.toMatchObject({ code: 'service-key/unusable' })
  })
})
