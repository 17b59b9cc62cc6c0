import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ImportConfig } from '../settings/config.ts'
import { describeError, ImportError } from '../settings/errors.ts'
import { errorCode } from '../../node-shared/errors.ts'
import type { Credentials } from '../target/sign-in.ts'

/** Asks for a password without showing it; null without a terminal to ask on. */
export type AskPassword = ((question: string) => Promise<string>) | null

const accountSchema = z.object({ email: z.string().min(1), password: z.string().min(1) })

/**
 * The account to import as: `--email` with the password of PLIEGO_PASSWORD or of the person at the
 * terminal, else the first account, which the embedded backend keeps in its data folder.
 *
 * @returns null when there is no account and no terminal to ask on
 * @throws ImportError `import/no-account` when the account file is unreadable
 */
export async function findCredentials(
  config: Pick<ImportConfig, 'email' | 'password' | 'dataDir' | 'settings'>,
  askPassword: AskPassword,
): Promise<Credentials | null> {
  const isEmbedded = config.settings.hosts.auth === 'same-origin'
  const first = isEmbedded ? await readFirstAccount(config.dataDir) : null
  const email = config.email ?? first?.email ?? null
  if (email === null) return null
  if (config.password !== null) return { email, password: config.password }
  if (first?.email === email) return first
  if (askPassword === null) return null
  return { email, password: await askPassword(`Password of ${email}: `) }
}

async function readFirstAccount(dataDir: string): Promise<Credentials | null> {
  const file = join(dataDir, 'first-account.json')
  try {
    return accountSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw new ImportError(
      'import/no-account',
      `${file} cannot be used: ${describeError(error)}. Give an account with --email.`,
      { cause: error },
    )
  }
}
