import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '../../benchmarks/harness/wire/auth.ts'
import { encodeFields } from '../../node-shared/backend/wire-values.ts'
import { resetCode, signUp } from '../../scripts/firebase-tests/accounts.ts'
import { administratorOf } from './firebase.ts'
import { productState, type Account, type ProductState } from './state.ts'

type Role = 'author' | 'editor' | 'admin'

/** Makes an account that can sign in. Returns its id. */
export async function addAccount(account: Account, role: Role): Promise<string> {
  const state = productState()
  if (state.firebase === null) return addByCommand(state, account, role)
  const uid = await signUp(state.firebase, account)
  await setRole(uid, role)
  return uid
}

/** Gives an account a role, or takes it away, behind the rules' back. */
export async function setRole(uid: string, role: Role | null): Promise<void> {
  const { documents } = await administratorOf(productState())
  const fields = role === null ? null : encodeFields({ displayName: 'Ines', role })
  await documents.commit([{ path: `users/${uid}`, fields }])
}

/** Where the link leads that sets a new password, once it was asked for; null when it is not there yet. */
export async function resetLink(email: string): Promise<string | null> {
  const { firebase, origin, dataDir } = productState()
  if (firebase === null) return linkInOutbox(join(dataDir, 'outbox'), email)
  if (firebase.outboxDir !== null) return linkInOutbox(firebase.outboxDir, email)
  const query = { mode: 'resetPassword', oobCode: await resetCode(firebase, email) }
  return `${origin}/login?${new URLSearchParams(query).toString()}`
}

/** As an operator does. */
async function addByCommand(
  state: ProductState,
  { email, password }: Account,
  role: Role,
): Promise<string> {
  const command = ['scripts/bootstrap.mjs', 'user', 'add', email, '--password-stdin']
  const options = ['--role', role, '--data-dir', state.dataDir]
  execFileSync(process.execPath, [...command, ...options], {
    cwd: state.folder,
    input: `${password}\n`,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  return (await signIn(state, email, password)).localId
}

/** The address in the newest message to an address. */
function linkInOutbox(outbox: string, email: string): string | null {
  // The first message makes the folder.
  if (!existsSync(outbox)) return null
  const messages = readdirSync(outbox, { withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.eml'))
    .map((entry) => readFileSync(`${outbox}/${entry.name}`, 'utf8'))
  const message = messages.findLast((text) => text.includes(`To: ${email}`))
  return message === undefined ? null : (/^https?:\S+$/m.exec(message)?.[0] ?? null)
}
