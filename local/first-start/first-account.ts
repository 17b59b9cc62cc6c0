import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { may } from '../../shared/accounts/roles.ts'
import { SAMPLE_AUTHOR_ID } from '../../shared/post/sample-post.ts'
import { authorName } from '../../shared/site/site.ts'
import { writeDurably } from '../../node-shared/files/durable-file.ts'
import { hasCode } from '../../node-shared/errors.ts'
import type { Backend } from '../../server/app.ts'
import { readablePassword } from './password.ts'

/** The file's name inside the data folder. */
export const FIRST_ACCOUNT_FILE = 'first-account.json'

/** The address of a first account that no one named; it receives no mail. */
const FIRST_EMAIL = 'author@pliego.example'

const accountSchema = z.object({ email: z.string(), password: z.string() })

/**
 * The account that a new installation is handed over with. `made` is one of this start, with its password;
 * `invited` one of this start whose owner chooses the password by a link; `kept` an earlier one whose
 * password stands in its file; `waiting` an earlier one that no one has signed in to.
 */
export type FirstAccount =
  | { readonly kind: 'made' | 'kept'; readonly email: string; readonly password: string }
  | { readonly kind: 'invited'; readonly email: string; readonly link: string }
  | { readonly kind: 'waiting'; readonly email: string }

export interface FirstAccountOptions {
  readonly dataDir: string
  /** Whose account it is; null for an account of an address that receives no mail. */
  readonly email: string | null
  readonly siteUrl: string
  readonly accounts: Pick<Backend['accounts'], 'list' | 'create' | 'passwordLink'>
  /** Is told what went wrong or has no effect, and what to do. */
  readonly complain: (problem: string) => void
}

/**
 * Makes the first account when there is none. A password is stored before the account exists, so that no
 * crash can leave an account without a known password; one whose owner is named gets no password that
 * anyone knows.
 *
 * @returns null when there is nothing to say of it
 */
export async function ensureFirstAccount(
  options: FirstAccountOptions,
): Promise<FirstAccount | null> {
  const { dataDir, email, accounts, complain } = options
  const file = path.join(dataDir, FIRST_ACCOUNT_FILE)
  const existing = accounts.list()
  if (existing.length > 0) {
    if (email !== null && !existing.some((one) => one.email === email)) {
      complain(
        `There are accounts already, so --email ${email} makes none. This does: npm run user -- add ${email} --role admin`,
      )
    }
    const known = await readAccount(file, () => {
      complain(
        `${file} cannot be read, so the first account is not shown. Nothing else is lost: its password is\n` +
          `as it was, and "npm run user -- reset EMAIL" sets a new one. Remove the file to end this message.`,
      )
    })
    if (known !== null && existing.some((one) => one.email === known.email)) {
      return { kind: 'kept', ...known }
    }
    const first = existing.find(({ uid }) => uid === SAMPLE_AUTHOR_ID)
    const isWaiting = first?.lastLoginAt === null && may(first.role, 'manage-people')
    return isWaiting ? { kind: 'waiting', email: first.email } : null
  }
  if (email !== null) {
    await create(options, { email, password: readablePassword() })
    return { kind: 'invited', email, link: accounts.passwordLink(email, options.siteUrl) }
  }
  const account = (await readAccount(file, () => undefined)) ?? {
    email: FIRST_EMAIL,
    password: readablePassword(),
  }
  await writeDurably(file, `${JSON.stringify(account, null, 2)}\n`, 0o600)
  await create(options, account)
  return { kind: 'made', ...account }
}

async function create(
  { accounts }: FirstAccountOptions,
  account: z.infer<typeof accountSchema>,
): Promise<void> {
  await accounts.create({
    uid: SAMPLE_AUTHOR_ID,
    ...account,
    displayName: authorName(SAMPLE_AUTHOR_ID),
    role: 'admin',
  })
}

async function readAccount(
  file: string,
  onDamaged: () => void,
): Promise<z.infer<typeof accountSchema> | null> {
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

/**
 * Returns the lines that hand the first account over. A password is shown at the start that makes it and
 * never again, nor into the journal, which keeps it for good.
 */
export function firstAccountLines(account: FirstAccount, isInJournal: boolean): string[] {
  const email = `  E-mail     ${account.email}`
  const inFile = `in ${FIRST_ACCOUNT_FILE} in the data folder; delete the file once you have signed in`
  switch (account.kind) {
    case 'made':
      return [
        email,
        isInJournal
          ? `  Password   ${inFile}`
          : `  Password   ${account.password} (shown this once; it is also ${inFile})`,
        '             No mail reaches this address. An account with your own: npm run user -- add EMAIL --role admin',
      ]
    case 'kept':
      return [email, `  Password   ${inFile}`]
    case 'invited':
      return [email, `  Password   choose it within an hour: ${account.link}`]
    case 'waiting':
      return [
        email,
        `             No one has signed in yet. A new link: npm run user -- link ${account.email}`,
      ]
  }
}
