import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../../node-shared/files/durable-file.ts'
import { hasCode, messageOf } from '../../node-shared/errors.ts'
import { LocalError } from './errors.ts'

const secretsSchema = z.object({ webhookSecret: z.string().startsWith('whsec_') })

/** The file's name inside the data folder. */
export const SECRETS_FILE = 'secrets.json'

const SECRET_BYTES = 32

/**
 * The secret that the backend signs webhooks with: the one given, else the one of this data folder,
 * which is made at the first start and readable by its owner alone.
 *
 * @throws LocalError `secrets/unreadable`
 */
export async function webhookSecret(dataDir: string, given: string | null): Promise<string> {
  const known = given ?? (await readWebhookSecret(dataDir))
  if (known !== null) return known
  const file = path.join(dataDir, SECRETS_FILE)
  const made = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  await writeDurably(file, `${JSON.stringify({ webhookSecret: made }, null, 2)}\n`, 0o600)
  return made
}

/**
 * The secret of a data folder; null when there is none yet.
 *
 * @throws LocalError `secrets/unreadable`
 */
export async function readWebhookSecret(dataDir: string): Promise<string | null> {
  const file = path.join(dataDir, SECRETS_FILE)
  try {
    return secretsSchema.parse(JSON.parse(await readFile(file, 'utf8'))).webhookSecret
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return null
    throw new LocalError(
      'secrets/unreadable',
      `${file} cannot be read: ${messageOf(cause)}. Remove it, and a new secret is made.`,
      { cause },
    )
  }
}
