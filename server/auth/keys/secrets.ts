import { createHash, randomBytes, randomInt } from 'node:crypto'

const SECRET_BYTES = 32
const UID_LENGTH = 28
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 256 random bits, safe in URLs: refresh tokens, out-of-band codes, session ids. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/**
 * Hashes a secret for the database. The secrets are uniformly random, so one round of
 * SHA-256 is enough, and looking a hash up by equality reveals nothing useful through time.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** A user id of Firebase's shape: 28 letters and digits. */
export function newUid(): string {
  return Array.from({ length: UID_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(
    '',
  )
}

/** A password for a new account: 20 letters and digits without look-alikes, over 110 random bits. */
export function newPassword(): string {
  const readable = ALPHABET.replace(/[IOl01]/g, '')
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => readable.charAt(randomInt(readable.length))).join(''),
  )
  return groups.join('-')
}
