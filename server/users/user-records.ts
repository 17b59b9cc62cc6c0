import { userSchema } from '../../shared/accounts/user-document.ts'
import type { FirestoreService } from '../firestore/index.ts'
import type { UserRecords } from './user-accounts.ts'

/** `users/{uid}` in the documents service, on the backend's own authority. */
export function createUserRecords(
  documents: Pick<FirestoreService, 'get' | 'commit'>,
  clock: () => Date,
): UserRecords {
  const pathOf = (uid: string) => `users/${uid}`
  return {
    read(uid) {
      // A document of another shape grants nothing, to rules as well as here.
      return userSchema.safeParse(documents.get(pathOf(uid))).data ?? null
    },
    remove(uid) {
      documents.commit([{ kind: 'delete', path: pathOf(uid) }])
    },
    sign(uid, name) {
      const data = { name, since: clock(), givenBy: 'operator' }
      documents.commit([{ kind: 'set', path: `authors/${uid}`, data }])
    },
    write(uid, { displayName, role }) {
      documents.commit([{ kind: 'set', path: pathOf(uid), data: { displayName, role } }])
    },
  }
}
