import { signIn } from './auth.ts'
import type { Target } from './http.ts'

/** Tokens are valid for an hour. */
const TOKEN_LIFE_MS = 30 * 60_000

/** Gives ID tokens that are valid: signs in at the first call, and again when the token is old. */
export function tokenSource(
  target: Target,
  email: string,
  password: string,
): () => Promise<string> {
  let token: { readonly text: string; readonly at: number } | null = null
  return async () => {
    if (token === null || Date.now() - token.at > TOKEN_LIFE_MS) {
      token = { text: (await signIn(target, email, password)).idToken, at: Date.now() }
    }
    return token.text
  }
}
