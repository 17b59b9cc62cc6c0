import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { SAMPLE_AUTHOR_ID } from '../shared/sample-post.ts'
import { authorName } from '../shared/site.ts'
import { writeDurably } from '../publish/durable-file.ts'
import { hasCode } from '../publish/errors.ts'
import type { Backend } from '../server/app.ts'
import { readablePassword } from './password.ts'

/** The file's name inside the data folder. */
export const FIRST_ACCOUNT_FILE = 'first-account.json'

const FIRST_EMAIL = 'author@pliego.example'

const accountSchema = z.object({ email: z.string(), password: z.string() })

/** The account that a new installation is handed over with. */
export type FirstAccount = z.infer<typeof accountSchema>

/**
 * Makes the first account when there is none. The password is stored before the account exists, so
 * that no crash can leave an account that nobody knows the password of.
 *
 * @returns the first account as long as its file is there, else null
 */
export async function ensureFirstAccount(
  dataDir: string,
  accounts: Backend['accounts'],
): Promise<FirstAccount | null> {
  const file = path.join(dataDir, FIRST_ACCOUNT_FILE)
  const known = await readAccount(file)
  if (accounts.list().length > 0) return known
  const account = known ?? { email: FIRST_EMAIL, password: readablePassword() }
  await writeDurably(file, `${JSON.stringify(account, null, 2)}\n`, 0o600)
  await accounts.create({
    uid: SAMPLE_AUTHOR_ID,
    email: account.email,
    password: account.password,
    displayName: authorName(SAMPLE_AUTHOR_ID),
    role: 'admin',
  })
  return account
}

async function readAccount(file: string): Promise<FirstAccount | null> {
  try {
    return accountSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    // Gone on purpose, or changed by hand: either way there is nothing to show.
    const isUnreadable = error instanceof SyntaxError || error instanceof z.ZodError
    if (hasCode(error, 'ENOENT') || isUnreadable) return null
    throw error
  }
}
