import { foldText } from '../text/alphabet.ts'

/** A term with what leads to it. */
export interface NamedTerm {
  /** Tells it from the others. */
  readonly id: string
  readonly term: string
  readonly aliases: readonly string[]
  readonly linkAs?: readonly string[] | null | undefined
}

/** A name that leads to more than one page, or stands twice in one term. */
export interface NameConflict {
  /** The term that claims the name after another. */
  readonly id: string
  /** The claiming field, such as `aliases.0`. */
  readonly field: string
  readonly name: string
  /** The term that has the name; the same one where it stands twice. */
  readonly owner: string
}

/**
 * Finds names that lead to more than one page: a term, an alias or a linked phrase that an earlier term of
 * the list, or the same one, claims as well. Capitals and accents make no difference. Pure.
 */
export function nameConflicts(terms: readonly NamedTerm[]): NameConflict[] {
  const owners = new Map<string, string>()
  const conflicts: NameConflict[] = []
  for (const { id, term, aliases, linkAs } of terms) {
    const own = new Set<string>()
    const claims: (readonly [string, string])[] = [
      ['term', term],
      ...aliases.map((alias, index) => [`aliases.${index}`, alias] as const),
    ]
    for (const [field, name] of claims) {
      if (own.has(foldText(name))) conflicts.push({ id, field, name, owner: id })
      own.add(foldText(name))
    }
    // A linked phrase may repeat the term's own names: that is how it chooses among them.
    claims.push(...(linkAs ?? []).map((name, index) => [`linkAs.${index}`, name] as const))
    for (const [field, name] of claims) {
      const owner = owners.get(foldText(name))
      if (owner === undefined) owners.set(foldText(name), id)
      else if (owner !== id) conflicts.push({ id, field, name, owner })
    }
  }
  return conflicts
}
