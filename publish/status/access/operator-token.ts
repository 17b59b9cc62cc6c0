import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../../../node-shared/files/durable-file.ts'
import { readTextIfThere } from '../../../node-shared/files/read-text.ts'
import type { StatusCaller, IdentifyCaller } from './caller.ts'

/** The file's name inside the data folder. */
export const OPERATOR_TOKEN_FILE = 'operator-token'

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A person who can read the data folder of this machine. */
const OPERATOR: StatusCaller = { uid: 'operator', role: 'admin' }

/** The operator's token of a data folder; null when there is none, or none that could be used. */
export async function readOperatorToken(dataDir: string): Promise<string | null> {
  const text = (await readTextIfThere(path.join(dataDir, OPERATOR_TOKEN_FILE)))?.trim() ?? ''
  return TOKEN.test(text) ? text : null
}

/**
 * The operator's token of a data folder, made when there is none. Only its owner can read the file,
 * whatever its mode was before.
 */
export async function ensureOperatorToken(dataDir: string): Promise<string> {
  const file = path.join(dataDir, OPERATOR_TOKEN_FILE)
  const known = await readOperatorToken(dataDir)
  if (known !== null) {
    await chmod(file, 0o600)
    return known
  }
  const made = randomBytes(TOKEN_BYTES).toString('base64url')
  await writeDurably(file, `${made}\n`, 0o600)
  return made
}

/** Takes the operator's token as well as what `identify` takes. Compared in constant time. */
export function acceptOperator(token: string, identify: IdentifyCaller): IdentifyCaller {
  const isOperator = matchSecret(token)
  return (given) => (isOperator(given) ? Promise.resolve(OPERATOR) : identify(given))
}

/** Whether a text is a secret, in a time that says nothing about where they differ. */
export function matchSecret(secret: string): (given: string) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(secret)
  return (given) => timingSafeEqual(digest(given), expected)
}
