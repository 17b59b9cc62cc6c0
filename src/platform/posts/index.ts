import { readDocument } from '../firebase/documents'
import type { TransactionDecision, TransactionRead } from '../firebase/transactions'
import { tellTabs } from '../tabs/post-channel'
import { identity } from '../firebase/auth'
import { may, parseRole, type Ability, type Role } from '../../../shared/roles'
import { browserDatabase } from '../documents/browser-database'
import type { DocumentDatabase } from '../documents/document-database'
import { createPostStore } from './post-store'

/** Whether what is saved now is saved in the name of a user. Another tab may have changed that. */
export function isSignedInAs(wanted: string): boolean {
  return identity().currentUser?.uid === wanted
}

const POST_PATH = /^posts\/([^/]+)$/

/** Lets the other tabs of this browser know of the posts that a transaction has changed. */
async function transactAndTell<Result>(
  work: (read: TransactionRead) => Promise<TransactionDecision<Result>>,
): Promise<Result> {
  let paths: readonly string[] = []
  const result = await browserDatabase.transact(async (read) => {
    const decision = await work(read)
    paths = decision.writes.map(({ path }) => path)
    return decision
  })
  for (const path of paths) {
    const postId = POST_PATH.exec(path)?.[1]
    if (postId !== undefined) tellTabs({ kind: 'changed', postId })
  }
  return result
}

/** The database that posts and what belongs to them are in. */
export const postDatabase: DocumentDatabase = { ...browserDatabase, transact: transactAndTell }

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
