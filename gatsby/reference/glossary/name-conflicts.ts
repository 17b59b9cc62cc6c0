import { nameConflicts as conflictsAmong } from '../../../shared/glossary/name-conflicts.ts'
import type { PlannedNode } from '../../nodes/nodes.ts'
import { termsAmong } from './glossary.ts'

/**
 * Names that lead to more than one page, among the planned terms. Pure.
 *
 * @returns one sentence per conflict, naming both files and the way out
 */
export function nameConflicts(nodes: readonly PlannedNode[]): string[] {
  const terms = termsAmong(nodes).map(({ fields: { path, term, aliases, linkAs } }) => ({
    id: `content${path}.json`,
    term,
    aliases,
    linkAs,
  }))
  return conflictsAmong(terms).map(({ id, field, name, owner }) =>
    owner === id
      ? `${id}: ${field}: "${name}" is already a name in this file; remove it`
      : `${id}: ${field}: "${name}" already belongs to ${owner}; a name leads to one page, so keep it in one of the two`,
  )
}
