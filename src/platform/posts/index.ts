import { readDocument } from '../firebase/documents'
import { identity } from '../firebase/auth'
import { may, parseRole, type Ability, type Role } from '../../../shared/accounts/roles'
import { browserDatabase } from '../documents/browser-database'
import { tellingTabs } from '../documents/telling-database'
import { createPostStore } from './post-store'

/** Whether what is saved now is saved in the name of a user. Another tab may have changed that. */
export function isSignedInAs(wanted: string): boolean {
  return identity().currentUser?.uid === wanted
}

/** The database that posts and what belongs to them are in. */
export const postDatabase = tellingTabs(browserDatabase, 'posts')

/** The posts of the configured backend. Import lazily: it pulls in the SDK. */
export const posts = createPostStore(postDatabase)

/** Reads the role that an administrator gave to a user. @throws DocumentsError */
export async function readRole(userId: string): Promise<Role | null> {
  const user = await readDocument(`users/${userId}`)
  return parseRole(user?.fields['role'])
}

/** Whether a user's role allows something. @throws DocumentsError */
export async function isAllowed(userId: string, act: Ability): Promise<boolean> {
  return may(await readRole(userId), act)
}
