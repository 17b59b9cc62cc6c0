import { z } from 'zod'
import { createTokenSource, readServiceKey } from '../../node-shared/backend/service-key.ts'
import { parseFirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import type { FirebaseUnderTest } from './choose-target.ts'

const GOOGLE = 'https://identitytoolkit.googleapis.com'

const madeSchema = z.object({ localId: z.string() })
const linkSchema = z.object({ oobLink: z.string() })

/** Makes an account that can sign in. Returns its id. */
export async function signUp(
  firebase: FirebaseUnderTest,
  account: {
    readonly email: string
    readonly password: string
    readonly localId?: string
    readonly displayName?: string
  },
): Promise<string> {
  return madeSchema.parse(await ask(firebase, '', account)).localId
}

/** The code of a link that sets a new password. Mail of Firebase cannot be read: a new link is made. */
export async function resetCode(firebase: FirebaseUnderTest, email: string): Promise<string> {
  const request = { requestType: 'PASSWORD_RESET', email, returnOobLink: true }
  const { oobLink } = linkSchema.parse(await ask(firebase, ':sendOobCode', request))
  const code = new URL(oobLink).searchParams.get('oobCode')
  if (code === null) throw new Error(`The link ${oobLink} has no code.`)
  return code
}

/** Identity Toolkit's interface for programs. */
async function ask(firebase: FirebaseUnderTest, verb: string, body: object): Promise<unknown> {
  const { hosts, options } = parseFirebaseSettings(firebase.variables)
  const base =
    hosts.auth === null ? GOOGLE : `${hosts.auth.replace(/\/$/, '')}/identitytoolkit.googleapis.com`
  const { keyFile } = firebase
  const token =
    keyFile === null
      ? 'owner'
      : await createTokenSource(await readServiceKey(keyFile), Date.now, `${GOOGLE}/`)()
  const response = await fetch(`${base}/v1/projects/${options.projectId}/accounts${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (response.ok) return response.json()
  throw new Error(`accounts${verb} answered ${response.status}: ${await response.text()}`)
}
