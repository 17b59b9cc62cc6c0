import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { SignJWT, UnsecuredJWT } from 'jose'
import { createVerifyServiceToken } from '../../../server/service-accounts/verify-service-token.ts'
import { createServiceAccounts } from '../../../server/service-accounts/service-accounts.ts'
import type { VerifyServiceToken } from '../../../server/service-accounts/verify-service-token.ts'
import type { KeyFile, ServiceAccounts } from '../../../server/service-accounts/service-accounts.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { temporaryFolder, testClock } from '../http/test-server.ts'
import type { TestClock } from '../http/test-server.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const FIRESTORE = 'https://firestore.googleapis.com/'
const CLOUD_PLATFORM = 'https://www.googleapis.com/auth/cloud-platform'

let database: DatabaseSync
const folder = emptyFolder()
let clock: TestClock
let accounts: ServiceAccounts
let verify: VerifyServiceToken
let key: KeyFile

beforeEach(async () => {
  database = openDatabase(folder)
  clock = testClock(Date.parse('2026-03-01T12:00:00Z'))
  accounts = createServiceAccounts(database, 'pliego-test', clock)
  verify = createVerifyServiceToken(accounts, clock)
  key = await accounts.add('exporter')
})

afterEach(() => {
  database.close()
})

const seconds = () => clock().getTime() / 1000

/** A token as Google's libraries sign it; `null` leaves a claim out. */
function token(claims: Record<string, unknown> = {}, signedWith: KeyFile = key): Promise<string> {
  const all: Record<string, unknown> = {
    iss: signedWith.client_email,
    sub: signedWith.client_email,
    aud: FIRESTORE,
    iat: seconds(),
    exp: seconds() + 3600,
    ...claims,
  }
  const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: signedWith.private_key_id })
    .sign(createPrivateKey(signedWith.private_key))
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

describe('a token that a service account signed', () => {
  it('is taken, and names the account', async () => {
    expect(await verify(await token(), 'firestore')).toEqual({
      name: 'exporter',
      clientEmail: 'exporter@pliego-test.iam.gserviceaccount.com',
      keyId: key.private_key_id,
      createdAt: clock(),
      revokedAt: null,
    })
  })

  it('is taken with a scope instead of an audience', async () => {
    const scoped = await token({ aud: null, scope: `openid ${CLOUD_PLATFORM}` })
    expect(await verify(scoped, 'firestore')).not.toBeNull()
  })

  it('is taken when it names the account and not the key', async () => {
    const { client_email: email } = key
    const claims = { iss: email, sub: email, aud: FIRESTORE, iat: seconds(), exp: seconds() + 60 }
    const unnamed = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256' })
      .sign(createPrivateKey(key.private_key))
    expect(await verify(unnamed, 'firestore')).toMatchObject({ name: 'exporter' })
    accounts.revoke('exporter')
    expect(await verify(unnamed, 'firestore')).toBeNull()
  })

  it('is taken when the clocks differ by some seconds', async () => {
    const ahead = await token({ iat: seconds() + 30, exp: seconds() + 3600 })
    expect(await verify(ahead, 'firestore')).not.toBeNull()
  })

  it.each<[string, () => Record<string, unknown>]>([
    ['for another service', () => ({ aud: 'https://storage.googleapis.com/' })],
    ['for no service at all', () => ({ aud: null })],
    ['for several services', () => ({ aud: [FIRESTORE, 'https://example.org/'] })],
    ['with a scope of another service', () => ({ aud: null, scope: 'openid email' })],
    ['that is over', () => ({ iat: seconds() - 3700, exp: seconds() - 100 })],
    ['without an end', () => ({ exp: null })],
    ['without a beginning', () => ({ iat: null })],
    ['that lives longer than an hour', () => ({ exp: seconds() + 3601 })],
    ['from the future', () => ({ iat: seconds() + 300, exp: seconds() + 3600 })],
    ['that is not valid yet', () => ({ nbf: seconds() + 300 })],
    ['that ends before it begins', () => ({ iat: seconds() + 30, exp: seconds() + 20 })],
    ['that speaks for another user', () => ({ sub: 'ana@example.org' })],
    ['from another issuer', () => ({ iss: 'other@pliego-test.iam.gserviceaccount.com' })],
    ['that lets a browser sign in', () => ({ uid: 'ana' })],
    ['that asks for an identity token', () => ({ target_audience: FIRESTORE })],
  ])('is refused %s', async (_, claims) => {
    expect(await verify(await token(claims()), 'firestore')).toBeNull()
  })

  it('is refused once the account is revoked', async () => {
    const signed = await token()
    accounts.revoke('exporter')
    expect(await verify(signed, 'firestore')).toBeNull()
  })

  it('is refused when it was made for another project', async () => {
    const { folder: otherFolder, remove: removeOther } = await temporaryFolder()
    const other = openDatabase(otherFolder)
    const foreign = await createServiceAccounts(other, 'other-project', clock).add('exporter')
    other.close()
    await removeOther()
    expect(await verify(await token({}, foreign), 'firestore')).toBeNull()
    const claimed = { ...foreign, private_key_id: key.private_key_id }
    expect(await verify(await token({}, claimed), 'firestore')).toBeNull()
  })
})

describe('a token that was not signed with the key', () => {
  it('is refused when another key signed it', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const forged = await token({}, { ...key, private_key: privateKey })
    expect(await verify(forged, 'firestore')).toBeNull()
  })

  it('is refused without a signature', async () => {
    const { client_email: email, private_key_id: kid } = key
    const claims = { iss: email, sub: email, aud: FIRESTORE, iat: seconds(), exp: seconds() + 60 }
    const unsigned = new UnsecuredJWT(claims).encode()
    expect(await verify(unsigned, 'firestore')).toBeNull()
    const named = `${part({ alg: 'none', kid })}.${part(claims)}.`
    expect(await verify(named, 'firestore')).toBeNull()
  })

  it.each([[[]], [{}], [['a', 'b']], [7], [null], [true]])(
    'is refused when its key is named by %j',
    async (kid) => {
      const claims = { iss: key.client_email, aud: FIRESTORE, iat: seconds(), exp: seconds() + 60 }
      const named = `${part({ alg: 'RS256', kid })}.${part(claims)}.${part({})}`
      expect(await verify(named, 'firestore')).toBeNull()
      const nameless = `${part({ alg: 'RS256' })}.${part({ ...claims, iss: kid })}.${part({})}`
      expect(await verify(nameless, 'firestore')).toBeNull()
    },
  )

  it('is refused when the public key served as a shared secret', async () => {
    const { client_email: email, private_key_id: kid } = key
    const { publicKey } = accounts.byKeyId(kid)!
    const claims = { iss: email, sub: email, aud: FIRESTORE, iat: seconds(), exp: seconds() + 60 }
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(Buffer.from(publicKey))
    expect(await verify(confused, 'firestore')).toBeNull()
  })

  it('is refused when its content was changed', async () => {
    const [head = '', payload = '', signature = ''] = (await token()).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const changed = `${head}.${part({ ...claims, extra: true })}.${signature}`
    expect(await verify(changed, 'firestore')).toBeNull()
  })

  it.each(['', 'owner', 'a.b.c', '..', `${'a'.repeat(9000)}.b.c`])(
    'is refused: %#',
    async (text) => {
      expect(await verify(text, 'firestore')).toBeNull()
    },
  )
})

describe('service accounts', () => {
  it('keep the public half of the key alone', async () => {
    const rows = database.prepare('SELECT * FROM service_accounts').all()
    expect(JSON.stringify(rows)).toContain('BEGIN PUBLIC KEY')
    expect(JSON.stringify(rows)).not.toContain('PRIVATE')
  })

  it('have one name each, which is free again after a revocation', async () => {
    await expect(accounts.add('exporter')).rejects.toMatchObject({
      code: 'service-account/name-in-use',
    })
    accounts.revoke('exporter')
    const second = await accounts.add('exporter')
    expect(await verify(await token({}, second), 'firestore')).not.toBeNull()
    expect(await verify(await token(), 'firestore')).toBeNull()
    expect(accounts.list().map(({ revokedAt }) => revokedAt === null)).toEqual([false, true])
  })

  it.each(['', 'Exporter', '1st', 'a b', 'a-', 'a'.repeat(31), '../a'])(
    'are not called %p',
    async (name) => {
      await expect(accounts.add(name)).rejects.toMatchObject({
        code: 'service-account/invalid-name',
      })
    },
  )

  it('cannot be revoked when there is none of that name', () => {
    expect(() => {
      accounts.revoke('nobody')
    }).toThrow(expect.objectContaining({ code: 'service-account/not-found' }))
  })
})
