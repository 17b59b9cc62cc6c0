import { createHash } from 'node:crypto'
import { slugify } from '../../shared/text/slug.ts'

/** Longest author id that a post may carry. */
const AUTHOR_ID_MAX_LENGTH = 128

/** The author id of a post by the key of its author in the source. */
export type AuthorIdOf = (login: string) => string

/**
 * Author ids by login: the mapped user id, else the prefix and the login, for which the site's
 * configuration may hold a name. A post without an author gets the id of who imports it.
 *
 * @param prefix of the source, such as `wp`
 * @param mapped user ids by login
 * @param ownUid of the signed-in user; null when no one is
 */
export function authorIds(
  prefix: string,
  mapped: ReadonlyMap<string, string>,
  ownUid: string | null,
): AuthorIdOf {
  return (login) => {
    const uid = mapped.get(login)
    if (uid !== undefined) return uid
    if (login === '') return ownUid ?? `${prefix}-unknown`
    const name = slugify(login).replace(/^-+|-+$/g, '')
    // A login of another script leaves nothing of itself.
    const readable =
      name === '' ? createHash('sha256').update(login).digest('hex').slice(0, 12) : name
    return `${prefix}-${readable}`.slice(0, AUTHOR_ID_MAX_LENGTH)
  }
}
