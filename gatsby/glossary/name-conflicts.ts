import { foldText } from '../../shared/alphabet.ts'
import type { TermNames } from '../../shared/glossary/linkable-terms.ts'

/** A name of a term that another term claims as well, or the same one twice. */
export interface NameConflict {
  /** Path of the page of the term. */
  readonly path: string
  /** Such as `aliases.0`. */
  readonly field: string
  readonly name: string
  /** Path of the page that has the name already: another one, or the same. */
  readonly owner: string
}

/**
 * Names that lead to more than one page: a term, an alias or a linked phrase that another term of the
 * glossary, or the same one, claims as well. Capitals and accents make no difference. Pure.
 */
export function nameConflicts(terms: readonly TermNames[]): NameConflict[] {
  const owners = new Map<string, string>()
  const conflicts: NameConflict[] = []
  for (const { path, term, aliases, linkAs } of terms) {
    const own = new Set<string>()
    const claims: (readonly [string, string])[] = [
      ['term', term],
      ...aliases.map((alias, index) => [`aliases.${index}`, alias] as const),
    ]
    for (const [field, name] of claims) {
      if (own.has(foldText(name))) conflicts.push({ path, field, name, owner: path })
      own.add(foldText(name))
    }
    // A linked phrase may repeat the term's own names: that is how it chooses among them.
    claims.push(...(linkAs ?? []).map((name, index) => [`linkAs.${index}`, name] as const))
    for (const [field, name] of claims) {
      const owner = owners.get(foldText(name))
      if (owner === undefined) owners.set(foldText(name), path)
      else if (owner !== path) conflicts.push({ path, field, name, owner })
    }
  }
  return conflicts
}

/** Says of a conflict of two files, or within one, what to do about it. */
export function conflictOfFiles({ path, field, name, owner }: NameConflict): string {
  const fileOf = (page: string) => `content${page}.json`
  return owner === path
    ? `${fileOf(path)}: ${field}: "${name}" is already a name in this file; remove it`
    : `${fileOf(path)}: ${field}: "${name}" already belongs to ${fileOf(owner)}; a name leads to one page, so keep it in one of the two`
}
