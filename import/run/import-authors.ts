import { toAuthorName, type AuthorNames } from '../../shared/accounts/authors.ts'
import type { AuthorReport } from '../report/report.ts'
import type { TargetSite } from '../target/site.ts'

export interface ImportAuthorsOptions {
  readonly authors: readonly AuthorReport[]
  /** User ids of those who have an account here, by login. */
  readonly authorMap: ReadonlyMap<string, string>
  /** Null in a dry run that could not reach a site. */
  readonly site: Pick<TargetSite, 'uid' | 'readAuthorNames' | 'saveAuthorName'> | null
  readonly isDryRun: boolean
}

/**
 * Gives the authors of the old site the names that they had there. A name that is here stays.
 *
 * @returns the names that readers see for the authors of the import
 */
export async function importAuthors(options: ImportAuthorsOptions): Promise<AuthorNames> {
  const { authors, authorMap, site, isDryRun } = options
  // Accounts of this site have names of their own.
  const wanted = new Map<string, string>()
  for (const { authorId, login, displayName } of authors) {
    if (login === '' || authorMap.has(login) || authorId === site?.uid) continue
    const name = toAuthorName(displayName) || toAuthorName(login)
    if (name === '') continue
    // Of two spellings of a login, the one that the export lists has a name.
    if (!wanted.has(authorId) || displayName !== login) wanted.set(authorId, name)
  }
  const here = (await site?.readAuthorNames([...wanted.keys()])) ?? new Map<string, string>()
  if (!isDryRun && site !== null) {
    for (const [authorId, name] of wanted) {
      if (!here.has(authorId)) await site.saveAuthorName(authorId, name)
    }
  }
  return new Map([...wanted, ...here])
}
