import { generateKeyPair, randomBytes } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { promisify } from 'node:util'
import { z } from 'zod'
import { migrate, transaction } from '../database/database.ts'
import { ServiceAccountError } from './service-account-error.ts'
import { SERVICE_ACCOUNT_MIGRATIONS } from './service-account-migrations.ts'

const MODULUS_BITS = 2048
const NAME = /^[a-z]([a-z0-9-]{0,28}[a-z0-9])?$/

/** A service account as an operator sees it. Rules do not apply to the holder of its key. */
export interface ServiceAccount {
  readonly name: string
  /** `NAME@PROJECT.iam.gserviceaccount.com`; a name, not an address that receives mail. */
  readonly clientEmail: string
  readonly keyId: string
  readonly createdAt: Date
  readonly revokedAt: Date | null
}

/** An account that may still be used, with what proves that a token is its own. */
export interface ServiceAccountKey extends ServiceAccount {
  /** SPKI in PEM. */
  readonly publicKey: string
}

/** A key file in Google's form, as its client libraries read it. The only copy of the private key. */
export interface KeyFile {
  readonly type: 'service_account'
  readonly project_id: string
  readonly private_key_id: string
  /** PKCS #8 in PEM. */
  readonly private_key: string
  readonly client_email: string
  readonly client_id: string
  readonly token_uri: string
  readonly universe_domain: string
}

/** The service accounts of one data folder. */
export interface ServiceAccounts {
  /** @throws ServiceAccountError `service-account/invalid-name`, `service-account/name-in-use` */
  add(name: string): Promise<KeyFile>
  /** All of them, revoked ones too, oldest first. */
  list(): ServiceAccount[]
  /** Ends what its key may do with the next request. @throws ServiceAccountError */
  revoke(name: string): void
  /** The account of a key; null for an unknown or revoked one. */
  byKeyId(keyId: string): ServiceAccountKey | null
  /** The account in use of that name for mail; null when there is none. */
  byClientEmail(clientEmail: string): ServiceAccountKey | null
}

const rowSchema = z
  .object({
    key_id: z.string(),
    name: z.string(),
    client_email: z.string(),
    public_key: z.string(),
    created_at: z.number(),
    revoked_at: z.number().nullable(),
  })
  .transform((row) => ({
    name: row.name,
    clientEmail: row.client_email,
    keyId: row.key_id,
    publicKey: row.public_key,
    createdAt: new Date(row.created_at),
    revokedAt: row.revoked_at === null ? null : new Date(row.revoked_at),
  }))

const toKey = (row: Record<string, SQLOutputValue>): ServiceAccountKey => rowSchema.parse(row)

/**
 * The accounts of a database; their table is made when it is missing.
 *
 * @throws DatabaseError when the table cannot be made
 */
export function createServiceAccounts(
  database: DatabaseSync,
  projectId: string,
  clock: () => Date,
): ServiceAccounts {
  migrate(database, 'service-accounts', SERVICE_ACCOUNT_MIGRATIONS)
  const alive = database.prepare(
    'SELECT * FROM service_accounts WHERE name = ? AND revoked_at IS NULL',
  )
  const byKeyId = database.prepare(
    'SELECT * FROM service_accounts WHERE key_id = ? AND revoked_at IS NULL',
  )
  const byClientEmail = database.prepare(
    'SELECT * FROM service_accounts WHERE client_email = ? AND revoked_at IS NULL',
  )
  const found = (row: Record<string, SQLOutputValue> | undefined) =>
    row === undefined ? null : toKey(row)

  return {
    async add(name) {
      if (!NAME.test(name)) {
        throw new ServiceAccountError(
          'service-account/invalid-name',
          `"${name}" cannot name a service account. Use up to 30 lower-case letters, digits and hyphens, beginning with a letter.`,
        )
      }
      const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
        modulusLength: MODULUS_BITS,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      })
      const keyId = randomBytes(20).toString('hex')
      const clientEmail = `${name}@${projectId}.iam.gserviceaccount.com`
      transaction(database, () => {
        if (alive.get(name) !== undefined) {
          throw new ServiceAccountError(
            'service-account/name-in-use',
            `There is already a service account ${name}. Choose another name, or revoke that one first.`,
          )
        }
        database
          .prepare('INSERT INTO service_accounts VALUES (?, ?, ?, ?, ?, NULL)')
          .run(keyId, name, clientEmail, publicKey, clock().getTime())
      })
      return {
        type: 'service_account',
        project_id: projectId,
        private_key_id: keyId,
        private_key: privateKey,
        client_email: clientEmail,
        client_id: BigInt(`0x${keyId.slice(0, 16)}`).toString(),
        // Some libraries insist on one. Nothing answers there for this key: they sign tokens themselves.
        token_uri: 'https://oauth2.googleapis.com/token',
        universe_domain: 'googleapis.com',
      }
    },
    list: () =>
      database.prepare('SELECT * FROM service_accounts ORDER BY created_at, name').all().map(toKey),
    revoke(name) {
      const { changes } = database
        .prepare('UPDATE service_accounts SET revoked_at = ? WHERE name = ? AND revoked_at IS NULL')
        .run(clock().getTime(), name)
      if (changes > 0) return
      throw new ServiceAccountError(
        'service-account/not-found',
        `There is no service account ${name} in use. "list" shows all of them.`,
      )
    },
    byKeyId: (keyId) => found(byKeyId.get(keyId)),
    byClientEmail: (clientEmail) => found(byClientEmail.get(clientEmail)),
  }
}
