import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { SAMPLE_AUTHOR_ID } from '../shared/sample-post.ts'
import { authorName } from '../shared/site.ts'
import { writeDurably } from '../node-shared/durable-file.ts'
import { hasCode } from '../node-shared/errors.ts'
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
 * that no crash can leave an account without a known password.
 *
 * @param complain is told when the file cannot be read, and what to do
 * @returns the first account as long as its file is there, else null
 */
export async function ensureFirstAccount(
  dataDir: string,
  accounts: Pick<Backend['accounts'], 'list' | 'create'>,
  complain: (problem: string) => void,
): Promise<FirstAccount | null> {
  const file = path.join(dataDir, FIRST_ACCOUNT_FILE)
  const isNew = accounts.list().length === 0
  const known = await readAccount(file, () => {
    if (isNew) return
    complain(
      `${file} cannot be read, so the first account is not shown. Nothing else is lost: its password is\n` +
        `as it was, and "npm run user -- reset EMAIL" sets a new one. Remove the file to end this message.`,
    )
  })
  if (!isNew) return known
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

async function readAccount(file: string, onDamaged: () => void): Promise<FirstAccount | null> {
  try {
    return accountSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    // Gone on purpose, as people do once they know the password.
    if (hasCode(error, 'ENOENT')) return null
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error
    onDamaged()
    return null
  }
}
