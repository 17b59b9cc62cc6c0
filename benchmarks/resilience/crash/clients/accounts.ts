import { changePassword, refresh, signIn, signUp } from '../../../harness/wire/auth.ts'
import type { Session } from '../../../harness/wire/auth.ts'
import { AnswerError } from '../../../harness/wire/http.ts'
import { Tracked } from './client.ts'
import type { CrashClient, Life } from './client.ts'

/** Makes accounts and changes their passwords. */
export function createAccountClient(name: string): CrashClient {
  let count = 0
  let session: Session | null = null
  let password = new Tracked<string | null>(null)
  const email = () => `${name}-${count}@example.org`

  /** Which of the passwords that may be right is; null when the account does not exist. */
  async function signInWith({ target }: Life, possible: readonly (string | null)[]) {
    for (const candidate of [...possible].reverse()) {
      if (candidate === null) continue
      try {
        session = await signIn(target, email(), candidate)
        return candidate
      } catch (error) {
        if (!(error instanceof AnswerError) || error.status !== 400) throw error
      }
    }
    return null
  }

  return {
    name,
    async step({ target, random }) {
      if (session === null || password.value === null || random.below(4) === 0) {
        count += 1
        session = null
        password = new Tracked<string | null>(null)
        const first = `first of ${email()}`
        await password.change(first, async () => {
          session = await signUp(target, email(), first)
        })
        return
      }
      const { idToken } = session
      const next = `${random.below(1_000_000)} of ${email()}`
      await password.change(next, async () => {
        session = await changePassword(target, idToken, next)
      })
    },
    async verify(life) {
      if (count === 0) return []
      const problems: string[] = []
      const isOpen = password.possible.length > 1
      if (session !== null && !isOpen) {
        await refresh(life.target, session.refreshToken).catch((error: unknown) => {
          problems.push(`${email()}: an acknowledged session is gone (${String(error)})`)
        })
      }
      const found = await signInWith(life, password.possible)
      if (!password.possible.includes(found)) {
        problems.push(`${email()}: no password that may be right is`)
      }
      password.settle(found)
      if (found === null) session = null
      return problems
    },
  }
}
