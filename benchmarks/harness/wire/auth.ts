import { z } from 'zod'
import { EMBEDDED_API_KEY } from '../../../shared/firebase/firebase-settings.ts'
import { call, json } from './http.ts'
import type { Target } from './http.ts'

const sessionSchema = z.object({
  localId: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
})
const refreshedSchema = z.object({ id_token: z.string() })

/** A signed-in account. */
export interface Session {
  readonly localId: string
  readonly idToken: string
  readonly refreshToken: string
}

/** Where an operation of Identity Toolkit is. */
export function accountsPath(verb: string): string {
  return `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=${EMBEDDED_API_KEY}`
}

/** Where refresh tokens become ID tokens. */
export const TOKEN_PATH = `/securetoken.googleapis.com/v1/token?key=${EMBEDDED_API_KEY}`

/** @throws AnswerError when it was refused */
export async function accounts(target: Target, verb: string, body: object): Promise<unknown> {
  const answer = await call(target, accountsPath(verb), {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ returnSecureToken: true, ...body }),
  })
  return json(`accounts:${verb}`, answer)
}

export async function signIn(target: Target, email: string, password: string): Promise<Session> {
  return sessionSchema.parse(await accounts(target, 'signInWithPassword', { email, password }))
}

export async function signUp(target: Target, email: string, password: string): Promise<Session> {
  return sessionSchema.parse(await accounts(target, 'signUp', { email, password }))
}

/** Changes the password; the answer carries a new session, the old ones have ended. */
export async function changePassword(
  target: Target,
  idToken: string,
  password: string,
): Promise<Session> {
  return sessionSchema.parse(await accounts(target, 'update', { idToken, password }))
}

/** The form that {@link TOKEN_PATH} takes. */
export function refreshForm(refreshToken: string): string {
  return new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  }).toString()
}

/** A new ID token. @throws AnswerError for a session that has ended */
export async function refresh(target: Target, refreshToken: string): Promise<string> {
  const answer = await call(target, TOKEN_PATH, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: refreshForm(refreshToken),
  })
  return refreshedSchema.parse(json('token', answer)).id_token
}
