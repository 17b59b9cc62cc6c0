import path from 'node:path'
import { writeDurably } from '../../node-shared/files/durable-file.ts'
import { readTextIfThere } from '../../node-shared/files/read-text.ts'
import { createTokenSource, readServiceKey } from '../../node-shared/backend/service-key.ts'
import type { ServiceKey } from '../../node-shared/backend/service-key.ts'
import type { Backend } from '../../server/app.ts'
import type { LocalConfig } from '../settings/config.ts'

/** The file's name inside the data folder. */
export const PUBLISHER_KEY_FILE = 'publisher-key.json'

/** The publisher's own service account. */
const PUBLISHER_NAME = 'publisher'

/**
 * The key with which the publisher writes to the embedded backend: the one of this data folder, made
 * at the first start and readable by its owner alone. A key that is missing, was revoked or belongs to
 * another database (after restoring a backup, say) is replaced, and the account's old one revoked.
 *
 * @throws ServiceKeyError when the file is there and cannot be read
 */
export async function publisherKey(
  dataDir: string,
  accounts: Backend['serviceAccounts'],
): Promise<ServiceKey> {
  const file = path.join(dataDir, PUBLISHER_KEY_FILE)
  const inUse = accounts
    .list()
    .find(({ name, revokedAt }) => name === PUBLISHER_NAME && revokedAt === null)
  if (inUse !== undefined) {
    if ((await readTextIfThere(file)) !== null) {
      const key = await readServiceKey(file)
      if (key.private_key_id === inUse.keyId) return key
    }
    accounts.revoke(PUBLISHER_NAME)
  }
  await writeDurably(
    file,
    `${JSON.stringify(await accounts.add(PUBLISHER_NAME), null, 2)}\n`,
    0o600,
  )
  return readServiceKey(file)
}

/**
 * As whom the publisher publishes what was scheduled: by the key that was given, else by its own of
 * the embedded backend. The emulators take the word `owner` for it.
 */
export async function scheduleToken(
  { dataDir, serviceAccountFile, settings }: LocalConfig,
  backend: Backend | null,
): Promise<(() => Promise<string>) | null> {
  if (serviceAccountFile !== null) {
    return createTokenSource(await readServiceKey(serviceAccountFile), Date.now)
  }
  if (backend !== null) {
    return createTokenSource(await publisherKey(dataDir, backend.serviceAccounts), Date.now)
  }
  const isEmulated = settings.hosts.firestore?.startsWith('http://') === true
  return isEmulated ? () => Promise.resolve('owner') : null
}
