import { signInWithEmailAndPassword } from 'firebase/auth'
import { doc, getDoc } from 'firebase/firestore/lite'
import { may, parseRole, type Role } from '../../shared/accounts/roles.ts'
import { describeError, ImportError } from '../settings/errors.ts'
import { errorCode } from '../../node-shared/errors.ts'
import type { Clients } from './connect.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * Signs in and makes sure that the account may write other people's posts.
 *
 * @param description of the site, for messages
 * @returns the user's id
 * @throws ImportError saying what to do about a wrong password, a missing role or a silent server
 */
export async function signIn(
  clients: Clients,
  { email, password }: Credentials,
  description: string,
): Promise<string> {
  const uid = await signInUser(clients, { email, password }, description)
  const role = await readRole(clients, uid, description)
  if (!may(role, 'edit-any')) {
    throw new ImportError(
      'import/lacking-role',
      `${email} ${role === null ? 'has no role' : `has the role "${role}"`} at ${description}. An import needs an editor or an admin: sign in with --email, or have an admin change the role.`,
    )
  }
  return uid
}

async function signInUser(
  { auth }: Clients,
  { email, password }: Credentials,
  description: string,
): Promise<string> {
  try {
    const { user } = await signInWithEmailAndPassword(auth, email, password)
    return user.uid
  } catch (error) {
    throw signInError(error, email, description)
  }
}

function signInError(error: unknown, email: string, description: string): ImportError {
  const options = { cause: error }
  switch (errorCode(error)) {
    case 'auth/network-request-failed':
      return unreachable(description, error)
    case 'auth/invalid-credential':
    case 'auth/user-not-found':
    case 'auth/wrong-password':
    case 'auth/invalid-email':
    case 'auth/missing-password':
      return new ImportError(
        'import/wrong-password',
        `${description} does not accept the e-mail and password of ${email}. Give the right ones with --email and the variable PLIEGO_PASSWORD.`,
        options,
      )
    case 'auth/too-many-requests':
      return new ImportError(
        'import/sign-in-refused',
        `${description} has refused ${email} after too many attempts. Wait a few minutes, then start again.`,
        options,
      )
    case 'auth/user-disabled':
      return new ImportError(
        'import/sign-in-refused',
        `The account ${email} is disabled at ${description}. Use another one with --email.`,
        options,
      )
    default:
      return new ImportError(
        'import/sign-in-refused',
        `Signing in to ${description} as ${email} failed: ${describeError(error)}`,
        options,
      )
  }
}

async function readRole(
  { firestore }: Clients,
  uid: string,
  description: string,
): Promise<Role | null> {
  try {
    const snapshot = await getDoc(doc(firestore, 'users', uid))
    return parseRole(snapshot.data()?.['role'])
  } catch (error) {
    if (errorCode(error) === 'permission-denied') return null
    throw unreachable(description, error)
  }
}

/** For a server that does not answer. */
export function unreachable(description: string, error: unknown): ImportError {
  return new ImportError(
    'import/server-unreachable',
    `${description} does not answer (${describeError(error)}). Start it with "npm start", or say where it is with --origin or the variables of .env.example.`,
    { cause: error },
  )
}
