import { z } from 'zod'
import type { Send } from './request.ts'

/** An account, without anything that could be used to sign in. */
export interface StoredAccount {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
  readonly isEmailVerified: boolean
  readonly isDisabled: boolean
}

/** The accounts, as an administrator sees and makes them. */
export interface AdministratorAccounts {
  pages(): AsyncGenerator<readonly StoredAccount[]>
  /**
   * Makes an account that has no password yet: its owner sets one by "Forgot your password".
   *
   * @returns `taken` when its id or its address has an account already
   */
  create(account: StoredAccount): Promise<'created' | 'taken'>
}

const PAGE_SIZE = 500

const accountSchema = z
  .object({
    localId: z.string(),
    email: z.string().optional(),
    displayName: z.string().optional(),
    emailVerified: z.boolean().optional(),
    disabled: z.boolean().optional(),
  })
  .transform((user) => ({
    uid: user.localId,
    email: user.email ?? null,
    displayName: user.displayName ?? null,
    isEmailVerified: user.emailVerified ?? false,
    isDisabled: user.disabled ?? false,
  }))
const pageSchema = z.object({
  users: z.array(accountSchema).default([]),
  nextPageToken: z.string().optional(),
})
const errorSchema = z.object({ error: z.object({ message: z.string() }) })

/**
 * Identity Toolkit's interface for programs; the embedded backend, the emulators and Firebase answer
 * alike.
 *
 * @param base address of the interface, such as `https://identitytoolkit.googleapis.com`
 */
export function administratorAccounts(
  send: Send,
  base: string,
  projectId: string,
): AdministratorAccounts {
  const accounts = `${base}/v1/projects/${projectId}/accounts`
  return {
    async *pages() {
      let pageToken: string | undefined
      do {
        const query = new URLSearchParams({ maxResults: String(PAGE_SIZE) })
        if (pageToken !== undefined) query.set('nextPageToken', pageToken)
        const response = await send(`${accounts}:batchGet?${query.toString()}`, { method: 'GET' })
        const page = pageSchema.parse(await response.json())
        if (page.users.length > 0) yield page.users
        pageToken = page.nextPageToken
      } while (pageToken !== undefined && pageToken !== '')
    },
    async create({ uid, email, displayName, isEmailVerified, isDisabled }) {
      const response = await send(accounts, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          localId: uid,
          ...(email !== null && { email }),
          ...(displayName !== null && { displayName }),
          emailVerified: isEmailVerified,
          disabled: isDisabled,
        }),
        accepts: [400],
      })
      if (response.ok) {
        await response.body?.cancel()
        return 'created'
      }
      const { error } = errorSchema.parse(await response.json())
      if (/^(?:DUPLICATE_LOCAL_ID|EMAIL_EXISTS)\b/.test(error.message)) return 'taken'
      throw new Error(`The account ${uid} was refused: ${error.message}`)
    },
  }
}
