import type { FirestoreService } from './firestore/index.ts'
import type { WrittenDocument } from '../shared/publish/webhook/changes.ts'

/** The post in whose folder a picture was stored first. */
const FOLDER = /^posts\/([^/]+)\//

/**
 * The posts that show some stored pictures, as changes that leave their documents as they are: for the
 * publisher to draw their pages again.
 *
 * @param names of the pictures in the file storage
 */
export function postsShowing(
  firestore: Pick<FirestoreService, 'get' | 'pathsWith'>,
  names: readonly string[],
): WrittenDocument[] {
  const ids = new Set<string>()
  for (const name of names) {
    const own = FOLDER.exec(name)?.[1]
    if (own !== undefined) ids.add(own)
    // A picture of the library may be shown by other posts than the one that it was uploaded for.
    for (const path of firestore.pathsWith('mediaUses', 'paths', name)) {
      ids.add(path.slice(path.lastIndexOf('/') + 1))
    }
  }
  return [...ids].flatMap((id) => {
    const fields = firestore.get(`posts/${id}`)
    return fields === null
      ? []
      : [{ path: `posts/${id}`, before: fields, after: fields, uid: null }]
  })
}
