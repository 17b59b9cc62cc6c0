import { foldText } from '../../shared/alphabet.ts'
import type { PlannedNode } from '../nodes/nodes.ts'
import { termsAmong } from './glossary.ts'

/**
 * Names that lead to more than one page: a term, an alias or a linked phrase that another file of
 * the glossary, or the same file, claims as well. Capitals and accents make no difference. Pure.
 *
 * @returns one sentence per conflict, naming both files and the way out
 */
export function nameConflicts(nodes: readonly PlannedNode[]): string[] {
  const owners = new Map<string, string>()
  const problems: string[] = []
  for (const { fields } of termsAmong(nodes)) {
    const file = `content${fields.path}.json`
    const own = new Set<string>()
    const claims: (readonly [string, string])[] = [
      ['term', fields.term],
      ...fields.aliases.map((alias, index) => [`aliases.${index}`, alias] as const),
    ]
    for (const [field, name] of claims) {
      if (own.has(foldText(name))) {
        problems.push(`${file}: ${field}: "${name}" is already a name in this file; remove it`)
      }
      own.add(foldText(name))
    }
    // A linked phrase may repeat the file's own names: that is how it chooses among them.
    claims.push(...(fields.linkAs ?? []).map((name, index) => [`linkAs.${index}`, name] as const))
    for (const [field, name] of claims) {
      const owner = owners.get(foldText(name))
      if (owner === undefined) owners.set(foldText(name), file)
      else if (owner !== file) {
        problems.push(
          `${file}: ${field}: "${name}" already belongs to ${owner}; a name leads to one page, so keep it in one of the two`,
        )
      }
    }
  }
  return problems
}
